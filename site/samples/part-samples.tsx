import type { CSSProperties } from 'react';
import { colours } from '../../colours.ts';
import { RecordCard } from '../components/record.tsx';
import { Bubble, type BubbleProps } from '../components/ui/bubble.tsx';
import { Card, type CardProps } from '../components/ui/card.tsx';
import { Chip, type ChipProps } from '../components/ui/chip.tsx';
import { sampleCall } from '../content/sample-call.ts';
import { keysOf } from './keys-of.ts';

const speakers = keysOf<NonNullable<BubbleProps['from']>>({ assistant: '', patient: '' });
const beneathBubbles = keysOf<NonNullable<BubbleProps['on']>>({
  paper: '',
  surface: '',
  warm: '',
  raised: '',
});
const chipVariants = keysOf<NonNullable<ChipProps['variant']>>({ default: '', open: '' });
const beneathChips = keysOf<NonNullable<ChipProps['on']>>({
  paper: '',
  surface: '',
  warm: '',
  raised: '',
});
const cardVariants = keysOf<NonNullable<CardProps['variant']>>({
  default: '',
  primary: '',
});
const cardSizes = keysOf<NonNullable<CardProps['size']>>({ none: '', sm: '', default: '', lg: '' });

/** Who speaks, on each background. */
export function BubbleSamples() {
  return (
    <div className="samples-grid">
      {beneathBubbles.map((on) => (
        <div key={on} className="samples-tile" style={beneath(on)}>
          {on}
          {speakers.map((from) => (
            <Bubble key={from} from={from} on={on} className="w-fit px-4 py-1.5" asChild>
              <p>{from}</p>
            </Bubble>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Each chip, on each background. */
export function ChipSamples() {
  return (
    <div className="samples-grid">
      {beneathChips.map((on) => (
        <div key={on} className="samples-tile" style={beneath(on)}>
          {on}
          {chipVariants.map((variant) => (
            <p key={variant}>
              <Chip variant={variant} on={on}>
                {variant}
              </Chip>
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Each card, in each size. */
export function CardSamples() {
  return (
    <div className="samples-grid">
      {cardVariants.flatMap((variant) =>
        cardSizes.map((size) => (
          <Card key={variant + size} variant={variant} size={size}>
            {`${variant}, ${size}`}
          </Card>
        )),
      )}
    </div>
  );
}

/** The record as it is, before the first answer, and in a narrow place. */
export function RecordSamples() {
  const { record } = sampleCall;
  return (
    <div className="samples-grid samples-wide">
      <RecordCard {...record} />
      <RecordCard {...record} className="record samples-before" />
      <RecordCard {...record} className="samples-narrow" />
    </div>
  );
}

function beneath(tone: NonNullable<BubbleProps['on']>): CSSProperties {
  return { background: colours[tone === 'warm' ? 'surface-warm' : tone] };
}
