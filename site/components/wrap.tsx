import type { HTMLAttributes } from 'react';
import { cn } from './ui/cn.ts';

/** Limits its content to the page's width, with space at the sides. */
export function Wrap({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return (
    <div
      className={cn('wrap mx-auto max-w-[80rem] px-5 narrow:px-3 sm:px-8', className)}
      {...props}
    />
  );
}
