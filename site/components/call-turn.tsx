import type { ReactNode } from 'react';
import { Bubble } from './ui/bubble.tsx';
import { cn } from './ui/cn.ts';

interface CallTurnProps {
  who: 'assistant' | 'patient';
  speaker: string;
  /** Whether the speaker is named for screen readers alone: colour and side tell who speaks. */
  isNameHidden?: boolean;
  children: ReactNode;
}

/** What one of the two says in a call. */
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
