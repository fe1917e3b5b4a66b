import { cva, type VariantProps } from 'class-variance-authority';
import type { HTMLAttributes } from 'react';
import { Slot } from './slot.tsx';

const cardVariants = cva('rounded-3xl', {
  variants: {
    variant: {
      default: 'bg-raised',
      primary: 'on-dark bg-primary text-on-primary',
    },
    size: {
      none: '',
      sm: 'p-3 sm:p-6',
      default: 'p-4 sm:p-6',
      lg: 'p-4 sm:p-8',
    },
  },
  defaultVariants: { variant: 'default', size: 'default' },
});

export type CardProps = HTMLAttributes<HTMLElement> &
  VariantProps<typeof cardVariants> & { asChild?: boolean };

/** A part of a section with a background of its own. */
export function Card({ variant, size, asChild, className, ...props }: CardProps) {
  const Part = asChild ? Slot : 'div';
  return <Part className={cardVariants({ variant, size, className })} {...props} />;
}
