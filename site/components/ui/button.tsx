import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Slot } from './slot.tsx';

declare module 'react' {
  // The invoker attributes of HTML; React passes them on but does not type them yet.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close';
    commandfor?: string;
  }
}

const buttonVariants = cva(
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold leading-tight no-underline disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50',
  {
    variants: {
      variant: {
        default: 'bg-primary text-on-primary hover:bg-primary-strong',
        destructive: 'bg-destructive text-on-destructive',
        outline: 'border-2 border-primary text-primary bg-raised hover:bg-surface',
        secondary: 'bg-surface text-primary hover:bg-raised',
        ghost: 'text-primary hover:bg-surface',
        link: 'text-primary underline-offset-4 hover:underline',
        hero: 'bg-accent text-on-accent hover:bg-accent-strong shadow-card',
      },
      size: {
        default: 'min-h-12 px-6 narrow:px-2',
        sm: 'min-h-11 px-4 text-sm',
        lg: 'min-h-14 px-8 text-lg narrow:px-2',
        icon: 'size-11 flex-none',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Renders its one child, for instance a link, with the look of a button. */
    asChild?: boolean;
    /**
     * Disables the button and shows a spinner in place of its words; name and width stay. Undefined for a button that is
     * never busy; any other has the spinner in its markup, so that `aria-busy` on its form can show it without React.
     */
    isBusy?: boolean | undefined;
  };

/** A button in one of the seven styles and four sizes of the specification. */
export function Button(all: ButtonProps) {
  const { variant, size, isBusy, asChild, className, children, ...props } = all;
  const look = {
    'data-variant': variant ?? 'default',
    className: buttonVariants({ variant, size, className }),
    ...props,
  };
  if (asChild) return <Slot {...look}>{children}</Slot>;
  return (
    <button type="button" disabled={isBusy} aria-busy={isBusy || undefined} {...look}>
      {isBusy === undefined ? children : <Spinning>{children}</Spinning>}
    </button>
  );
}

function Spinning({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="spinner-label">{children}</span>
      <LoaderCircle size="1.375rem" className="spinner animate-spin absolute" />
    </>
  );
}
