import { cva, type VariantProps } from 'class-variance-authority';
import type { HTMLAttributes } from 'react';

const chipVariants = cva('inline-block', {
  variants: {
    variant: {
      default: 'rounded-card px-3 py-1 font-semibold',
      open: 'rounded-lg border-2 border-dashed border-control px-3 text-ink-soft',
    },
    on: { paper: '', surface: '', warm: '', raised: '' },
  },
  compoundVariants: [
    { variant: 'default', on: ['paper', 'raised'], className: 'bg-surface' },
    { variant: 'default', on: ['surface', 'warm'], className: 'bg-raised' },
  ],
  defaultVariants: { variant: 'default', on: 'paper' },
});

export type ChipProps = HTMLAttributes<HTMLElement> & VariantProps<typeof chipVariants>;

/** A short value. An open one is for a person to fill in. `on` is the background from which it stands out. */
export function Chip({ variant, on, className, ...props }: ChipProps) {
  return <span className={chipVariants({ variant, on, className })} {...props} />;
}
