import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';

const toastVariants = cva(
  'toast pointer-events-auto flex gap-3 rounded-card py-3 pr-2 pl-4 shadow-card',
  {
    variants: {
      variant: {
        default: 'border-2 border-primary bg-raised',
        destructive: 'on-dark bg-destructive text-on-destructive',
      },
    },
  },
);

export type ToastProps = Omit<ComponentProps<'div'>, 'title'> & {
  variant: NonNullable<VariantProps<typeof toastVariants>['variant']>;
  title: string;
  description: string;
  /** What the visitor can do about it. */
  action?: ReactNode;
  /** Name of the button that dismisses it. */
  dismissLabel: string;
  onDismiss: () => void;
};

/** A message about a result. The caller puts it into a live region, which announces it. */
export function Toast(all: ToastProps) {
  const { variant, title, description, action, dismissLabel, onDismiss, className, ...props } = all;
  const isFailure = variant === 'destructive';
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <div data-variant={variant} className={toastVariants({ variant, className })} {...props}>
      <Icon size="1.5rem" className="mt-2" />
      <div className="min-w-0 grow py-1">
        <p className="text-lg font-bold">{title}</p>
        <p>{description}</p>
        {action}
      </div>
      <Button
        variant={isFailure ? 'destructive' : 'ghost'}
        size="icon"
        aria-label={dismissLabel}
        onClick={onDismiss}
      >
        <X size="1.25rem" />
      </Button>
    </div>
  );
}
