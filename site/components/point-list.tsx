import { cn } from './ui/cn.ts';

interface PointListProps {
  points: readonly string[];
  /** Whether the points say what is not the case. */
  isDenial?: boolean;
}

/** Short points, each after a tick or a cross, which `lists.css` draws. */
export function PointList({ points, isDenial }: PointListProps) {
  return (
    <ul className={cn('mt-2 grid gap-1 text-ink-soft', isDenial ? 'denials' : 'points')}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
