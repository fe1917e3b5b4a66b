import { type Outcome, outcomes } from 'contact/outcomes.ts';
import { useEffect, useState } from 'react';
import { owner } from '../../owner.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { Toast } from '../components/ui/toast.tsx';
import { dialogWords } from '../content/dialog.ts';

const successMs = 8_000;

/**
 * The result of sending. A success disappears after 8 s, but never while it is hovered or has the focus; a failure stays
 * until it is dismissed.
 */
export function OutcomeToast({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const isFailure = outcome === 'failed';
  const { title, description } = outcomes[outcome];

  useEffect(() => {
    if (isFailure || isHeld) return;
    const timer = setTimeout(onDismiss, successMs);
    return () => clearTimeout(timer);
  }, [isFailure, isHeld, onDismiss]);

  return (
    <Toast
      variant={isFailure ? 'destructive' : 'default'}
      title={title}
      description={description}
      action={
        isFailure && <PhoneLink phone={owner.phone} className="-mb-2 whitespace-normal underline" />
      }
      dismissLabel={dialogWords.dismiss}
      onDismiss={onDismiss}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    />
  );
}
