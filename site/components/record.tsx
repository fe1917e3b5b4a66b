import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from './ui/chip.tsx';
import { cn } from './ui/cn.ts';

interface RecordEntry {
  label: string;
  value: string;
}

interface RecordCardProps {
  title: string;
  /** The title while the answers still come in (`motion.css`). It is not part of the text. */
  titleBefore?: string;
  /** The patient's answers, in the patient's own words. */
  rows?: RecordEntry[];
  /** The row that a person fills in. */
  open?: RecordEntry;
  /** A completed row. */
  last?: RecordEntry;
  /** Each value is below its label, for long values. */
  isStacked?: boolean;
  className?: string;
  /** Custom rows. */
  children?: ReactNode;
}

/** A call's record in the HIS: the answers as they were given, and the judgement that is still open. */
export function RecordCard({
  title,
  titleBefore,
  rows = [],
  open,
  last,
  isStacked,
  className,
  children,
}: RecordCardProps) {
  return (
    <div className={cn('overflow-hidden rounded-card bg-raised shadow-card', className)}>
      <p
        className="bg-primary-strong px-4 sm:px-5 py-1 font-bold text-on-primary"
        data-before={titleBefore}
      >
        <span className="flex items-center gap-2">
          <Check size="1.25rem" strokeWidth={3} />
          {title}
        </span>
      </p>
      <dl className="@container px-4 sm:px-5">
        {children}
        {rows.map(({ label, value }) => (
          <RecordRow key={label} label={label} isStacked={isStacked}>
            <mark className="inline-block leading-tight">
              <span className="inline-block">{value}</span>
            </mark>
          </RecordRow>
        ))}
        {open && (
          <RecordRow label={open.label}>
            {/* In a narrow record the chip has two lines, and is as wide as the longer one or the longest word. */}
            <Chip
              variant="open"
              className="min-w-min text-center text-sm @max-[26rem]:max-w-[11.25rem]"
            >
              {open.value}
            </Chip>
          </RecordRow>
        )}
        {last && (
          <RecordRow label={last.label} isStacked={isStacked}>
            <strong>{last.value}</strong>
          </RecordRow>
        )}
      </dl>
    </div>
  );
}

interface RecordRowProps {
  label: string;
  isStacked?: boolean | undefined;
  children: ReactNode;
}

export function RecordRow({ label, isStacked, children }: RecordRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line py-1 last:border-0 last:pb-1.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className={isStacked ? 'basis-full' : 'grow text-right'}>{children}</dd>
    </div>
  );
}
