import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from './ui/chip.tsx';
import { cn } from './ui/cn.ts';

interface Row {
  label: string;
  value: string;
}

interface RecordCardProps {
  title: string;
  /** The patient's answers, in the patient's own words. */
  rows: Row[];
  /** The row that a person fills in. */
  open: Row;
  className?: string;
}

/** What the HIS holds of a call: the answers as they were given, and the judgement that is still open. */
export function RecordCard({ title, rows, open, className }: RecordCardProps) {
  return (
    <div className={cn('overflow-hidden rounded-card bg-raised shadow-card', className)}>
      <p className="flex items-center gap-2 bg-primary-strong px-5 py-1 font-bold text-on-primary">
        <Check size="1.25rem" strokeWidth={3} />
        {title}
      </p>
      <dl className="px-5">
        {rows.map(({ label, value }) => (
          <RecordRow key={label} label={label}>
            <mark>{value}</mark>
          </RecordRow>
        ))}
        <RecordRow label={open.label}>
          <Chip variant="open" className="text-sm">
            {open.value}
          </Chip>
        </RecordRow>
      </dl>
    </div>
  );
}

function RecordRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1 last:border-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="grow text-right">{children}</dd>
    </div>
  );
}
