import type { Tone } from './section.tsx';
import { Bubble } from './ui/bubble.tsx';
import { Chip } from './ui/chip.tsx';

interface AnswerProps {
  /** In the patient's own words. */
  quoted?: boolean | undefined;
  /** A person still has to decide. */
  pending?: boolean | undefined;
  /** The background that it lies on. */
  on: Tone | 'raised';
  children: string;
}

/** A patient's answer, as it appears at one step of its way into the record. */
export function Answer({ quoted, pending, on, children }: AnswerProps) {
  if (pending) return <Chip variant="open">{children}</Chip>;
  if (!quoted) return <Chip on={on}>{children}</Chip>;
  return (
    <Bubble from="patient" on={on} className="inline-block px-3 py-1 font-semibold">
      {children}
    </Bubble>
  );
}
