import type { Tone } from './section.tsx';
import { Bubble } from './ui/bubble.tsx';
import { Chip } from './ui/chip.tsx';

interface AnswerProps {
  /** Whether it is in the patient's own words. */
  isSaid?: boolean | undefined;
  /** Whether a person has yet to decide it. */
  isOpen?: boolean | undefined;
  /** The background that it lies on. */
  on: Tone | 'raised';
  children: string;
}

/** A patient's answer, in the form that it has at one step of its way into the record. */
export function Answer({ isSaid, isOpen, on, children }: AnswerProps) {
  if (isOpen) return <Chip variant="open">{children}</Chip>;
  if (!isSaid) return <Chip on={on}>{children}</Chip>;
  return (
    <Bubble from="patient" on={on} className="inline-block px-3 py-1 font-semibold">
      {children}
    </Bubble>
  );
}
