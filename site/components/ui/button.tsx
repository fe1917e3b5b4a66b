import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

declare module 'react' {
  // The invoker attributes of HTML; React passes them on but does not type them yet.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close';
    commandfor?: string;
  }
}

const styles = cva(
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold leading-tight no-underline',
  {
    variants: {
      variant: {
        default: 'bg-primary text-on-primary hover:bg-primary-strong',
        destructive: 'bg-destructive text-on-destructive',
        outline: 'border-2 border-primary text-primary bg-raised hover:bg-surface',
        secondary: 'bg-surface text-primary hover:bg-raised',
        ghost: 'text-primary hover:bg-surface',
        link: 'text-primary underline underline-offset-4',
        hero: 'bg-accent text-on-accent hover:bg-accent-strong shadow-card',
      },
      size: {
        default: 'min-h-12 px-6',
        sm: 'min-h-11 px-4 text-sm',
        lg: 'min-h-14 px-8 text-lg',
        icon: 'size-11 flex-none',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof styles>;

/** A button in one of the seven styles and four sizes of the specification. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      data-variant={variant ?? 'default'}
      className={styles({ variant, size, className })}
      {...rest}
    />
  );
}
