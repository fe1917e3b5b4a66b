import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';
import { cn } from './cn.ts';

/**
 * What `asChild` renders in place of an element: its one child, with these properties. The child's own properties win, and
 * the class names of both are joined. `@radix-ui/react-slot` would cost the dialog's script 1.2 kB.
 */
export function Slot({ children, className, ...props }: HTMLAttributes<HTMLElement>) {
  const child = children as ReactElement<{ className?: string }>;
  return cloneElement(child, {
    ...props,
    ...child.props,
    className: cn(className, child.props.className),
  });
}
