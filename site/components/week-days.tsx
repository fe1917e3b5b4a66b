import { cn } from './ui/cn.ts';

/** The names of the days above the drawing of a week, each over its column. */
export function WeekDays({ days, className }: { days: string[]; className?: string }) {
  return (
    <div
      className={cn(
        'grid grid-cols-5 gap-x-[2.7%] pb-1 text-center text-[min(var(--text-sm),6vw)] text-ink-soft',
        className,
      )}
    >
      {days.map((day) => (
        <span key={day}>{day}</span>
      ))}
    </div>
  );
}
