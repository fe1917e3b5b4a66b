import { cva, type VariantProps } from 'class-variance-authority';
import type { HTMLAttributes } from 'react';
import { Slot } from './slot.tsx';

const bubbleVariants = cva('rounded-card', {
  variants: {
    from: {
      assistant: 'rounded-bl-none bg-primary text-on-primary',
      patient: 'rounded-br-none',
    },
    on: { paper: '', surface: '', warm: '', raised: '' },
  },
  compoundVariants: [
    { from: 'patient', on: 'paper', className: 'border-2 border-line bg-raised' },
    { from: 'patient', on: ['surface', 'warm'], className: 'bg-raised' },
    { from: 'patient', on: 'raised', className: 'bg-surface' },
  ],
  defaultVariants: { from: 'assistant', on: 'surface' },
});

export type BubbleProps = HTMLAttributes<HTMLElement> &
  VariantProps<typeof bubbleVariants> & { asChild?: boolean };

/** A spoken line. Colour and corner show the speaker. `on` is the background from which the patient's bubble stands out. */
export function Bubble({ from, on, asChild, className, ...props }: BubbleProps) {
  const Part = asChild ? Slot : 'span';
  return <Part className={bubbleVariants({ from, on, className })} {...props} />;
}
