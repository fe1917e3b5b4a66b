import { cn } from './ui/cn.ts';

interface PointListProps {
  points: readonly string[];
  /** Marks each point with a cross. */
  negative?: boolean;
  /** Larger and heavier than a paragraph. */
  isLarge?: boolean;
}

/** Short points, each after a tick or a cross, which `lists.css` draws. */
export function PointList({ points, negative, isLarge }: PointListProps) {
  return (
    <ul
      className={cn(
        'grid',
        isLarge ? 'mt-4 gap-2 text-xl font-medium md:mt-6' : 'mt-2 gap-1 text-ink-soft',
        negative ? 'denials' : 'points',
      )}
    >
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
