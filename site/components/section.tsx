import type { ReactNode } from 'react';
import { cn } from './ui/cn.ts';
import { Wrap } from './wrap.tsx';

/** The background of a section. */
export type Tone = 'paper' | 'surface' | 'warm';

interface SectionProps {
  /** Anchor of the section. The id of its heading is `<id>-titel`. */
  id: string;
  heading: string;
  lead?: string;
  tone: Tone;
  /** In a wide window: the heading is beside the rest, or the lead beside the heading. */
  layout?: 'aside' | 'split-heading';
  /** Under the rest, from edge to edge of the window. */
  band?: ReactNode;
  children: ReactNode;
}

const backgrounds = { paper: undefined, surface: 'bg-surface', warm: 'bg-surface-warm' };

/** A section of the page: a landmark with its heading as its name. */
export function Section({ id, heading, lead, tone, layout, band, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titel`} className={backgrounds[tone]}>
      <Wrap
        className={cn(
          'py-7',
          layout === 'aside'
            ? 'md:py-16 lg:grid lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_1fr] lg:gap-12'
            : 'md:py-24',
        )}
      >
        <div
          className={cn(
            layout === 'split-heading' &&
              'lg:grid lg:grid-cols-[7fr_5fr] lg:items-baseline lg:gap-x-12',
          )}
        >
          <h2 id={`${id}-titel`} className="max-w-[22em] text-heading font-bold">
            {heading}
          </h2>
          {lead && <p className="mt-3 max-w-[33em] text-balance text-ink-soft">{lead}</p>}
        </div>
        {children}
      </Wrap>
      {band}
    </section>
  );
}
