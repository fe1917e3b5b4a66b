import type { ReactNode } from 'react';
import { Bubble } from './ui/bubble.tsx';
import { cn } from './ui/cn.ts';

interface CallTurnProps {
  who: 'assistant' | 'patient';
  speaker: string;
  /** Shows the name only to screen readers. Colour and side show the speaker to everyone else. */
  isNameHidden?: boolean;
  children: ReactNode;
}

/** One turn of a call. */
export function CallTurn({ who, speaker, isNameHidden = true, children }: CallTurnProps) {
  return (
    <Bubble
      from={who}
      on="surface"
      className={cn('w-fit px-3.5 py-1.5', who === 'patient' && 'ml-auto')}
      asChild
    >
      <li>
        <span
          className={cn(
            'text-sm',
            isNameHidden && 'sr-only',
            who === 'assistant' ? 'text-on-primary-soft' : 'text-ink-soft',
          )}
        >
          {`${speaker}: `}
        </span>
        {children}
      </li>
    </Bubble>
  );
}
