import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface DisclosureProps {
  summary: string;
  /** The element of the summary's text. A heading is as wide as its container. */
  as?: 'span' | 'h3';
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Content that is folded until it is opened. */
export function Disclosure({ summary, as: Text = 'span', isOpen, children }: DisclosureProps) {
  return (
    <details open={isOpen}>
      <summary
        className={cn(
          'flex min-h-11 items-center font-semibold underline-offset-4 hover:underline',
          Text === 'span' ? 'w-fit gap-1.5' : 'justify-between gap-4 py-2.5',
        )}
      >
        <Text>{summary}</Text>
        <ChevronDown size="1.25rem" className="flex-none" />
      </summary>
      {children}
    </details>
  );
}
