import { cn } from './ui/cn.ts';

interface PointListProps {
  points: readonly string[];
  /** Whether the points say what is not the case. */
  isDenial?: boolean;
  /** Whether the points are as large as a lead. */
  isLarge?: boolean;
}

/** Short points, each after a tick or a cross, which `lists.css` draws. */
export function PointList({ points, isDenial, isLarge }: PointListProps) {
  return (
    <ul
      className={cn(
        'grid',
        isLarge ? 'mt-4 gap-2 text-xl font-medium md:mt-6' : 'mt-2 gap-1 text-ink-soft',
        isDenial ? 'denials' : 'points',
      )}
    >
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
