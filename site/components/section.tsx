import type { ReactNode } from 'react';

/** The ground of a section. */
export type Tone = 'paper' | 'surface';

interface SectionProps {
  /** Anchor of the section; its heading is `<id>-titel`. */
  id: string;
  heading: string;
  lead?: string;
  tone: Tone;
  children: ReactNode;
}

/** A section of the page: a landmark named by its heading, on the one grid. */
export function Section({ id, heading, lead, tone, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titel`}
      className={tone === 'surface' ? 'bg-surface' : undefined}
    >
      <Wrap className="py-10 md:py-24">
        <h2 id={`${id}-titel`} className="max-w-[22em] text-2xl font-bold">
          {heading}
        </h2>
        {lead && <p className="mt-3 max-w-[33em] text-lg text-ink-soft">{lead}</p>}
        {children}
      </Wrap>
    </section>
  );
}

/** The width of the page, and the space at its sides. */
export function Wrap({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`mx-auto max-w-[80rem] px-5 sm:px-8 ${className}`}>{children}</div>;
}
