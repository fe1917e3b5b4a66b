import type { ContactType } from 'contact/contact-request.ts';
import { CircleCheck } from 'lucide-react';
import { createPortal } from 'react-dom';
import { dialogWords } from '../content/dialog.ts';

/** Shows above the openers of a type that a request was sent. The toast has announced it, so this is no live region. */
export function SentLine({ type }: { type: ContactType }) {
  const openers = document.querySelector(`main button[data-type=${type}]`)?.parentElement;
  if (!openers) return null;
  return createPortal(
    <p className="sent-line pb-2 text-sm leading-tight">
      <CircleCheck size="1rem" aria-hidden className="mt-0.5" />
      {dialogWords.sent}
    </p>,
    openers,
  );
}
