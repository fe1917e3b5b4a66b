import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** Content that is folded until it is opened. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold underline-offset-4 hover:underline">
        {summary}
        <ChevronDown size="1.25rem" />
      </summary>
      {children}
    </details>
  );
}
