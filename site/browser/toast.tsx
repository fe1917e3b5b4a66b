import { type Outcome, outcomes } from 'contact/outcomes.ts';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { owner } from '../../owner.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { Button } from '../components/ui/button.tsx';
import { dialogWords } from '../content/dialog.ts';

const successMs = 8_000;

/**
 * The result of sending. A success leaves after 8 s, but never while it is hovered or has the focus; a failure stays until
 * it is dismissed. The caller puts it into a live region, which announces it.
 */
export function Toast({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const isFailure = outcome === 'failed';
  const { title, description } = outcomes[outcome];
  const Icon = isFailure ? CircleAlert : CircleCheck;

  useEffect(() => {
    if (isFailure || isHeld) return;
    const timer = setTimeout(onDismiss, successMs);
    return () => clearTimeout(timer);
  }, [isFailure, isHeld, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast open
    <div
      data-variant={isFailure ? 'destructive' : 'default'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`toast pointer-events-auto flex gap-3 rounded-card py-3 pr-2 pl-4 shadow-card ${
        isFailure
          ? 'on-dark destructive bg-destructive text-on-destructive'
          : 'border-2 border-primary bg-raised'
      }`}
    >
      <Icon size="1.5rem" className="mt-2" />
      <div className="grow py-1">
        <p className="text-lg font-bold">{title}</p>
        <p>{description}</p>
        {isFailure && <PhoneLink phone={owner.phone} className="underline" />}
      </div>
      <Button
        variant={isFailure ? 'destructive' : 'ghost'}
        size="icon"
        aria-label={dialogWords.dismiss}
        onClick={onDismiss}
      >
        <X size="1.25rem" />
      </Button>
    </div>
  );
}
