import type { ReactNode } from 'react';
import { cn } from './ui/cn.ts';

/** The background of a section. */
export type Tone = 'paper' | 'surface' | 'warm';

interface SectionProps {
  /** Anchor of the section. The id of its heading is `<id>-titel`. */
  id: string;
  heading: string;
  lead?: string;
  tone: Tone;
  /** Whether the heading is beside the rest in a wide window. */
  isBeside?: boolean;
  children: ReactNode;
}

const backgrounds = { paper: undefined, surface: 'bg-surface', warm: 'bg-surface-warm' };

/** A section of the page: a landmark that its heading names. */
export function Section({ id, heading, lead, tone, isBeside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titel`} className={backgrounds[tone]}>
      <Wrap
        className={cn(
          'py-9',
          isBeside ? 'md:py-16 lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12' : 'md:py-24',
        )}
      >
        <div>
          <h2 id={`${id}-titel`} className="max-w-[22em] text-heading font-bold">
            {heading}
          </h2>
          {lead && <p className="mt-3 max-w-[33em] text-lg text-ink-soft">{lead}</p>}
        </div>
        {children}
      </Wrap>
    </section>
  );
}

/** Limits its content to the page's width, with space at the sides. */
export function Wrap({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn('mx-auto max-w-[80rem] px-5 sm:px-8', className)}>{children}</div>;
}
