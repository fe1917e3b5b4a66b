import { Check, X } from 'lucide-react';

interface PointListProps {
  points: readonly string[];
  /** Whether the points say what is not so. */
  isDenial?: boolean;
}

/** Short points, each behind a tick or a cross. */
export function PointList({ points, isDenial }: PointListProps) {
  const Icon = isDenial ? X : Check;
  return (
    <ul className="mt-2 grid gap-1.5">
      {points.map((point) => (
        <li key={point} className="flex gap-2 text-ink-soft">
          <Icon size={20} color="var(--color-primary)" className="mt-0.5" />
          {point}
        </li>
      ))}
    </ul>
  );
}
