import type { ContactType } from 'contact/contact-types.ts';
import { CircleCheck } from 'lucide-react';
import { createPortal } from 'react-dom';
import { dialogWords } from '../content/dialog.ts';

/**
 * Says that a request was sent, above each group of openers with one of its type. The toast has announced it, so this is no
 * live region.
 */
export function SentLines({ types }: { types: ContactType[] }) {
  const openers = types.flatMap((type) => [
    ...document.querySelectorAll(`main button[data-type=${type}]`),
  ]);
  const groups = new Set(openers.map((opener) => opener.parentElement as HTMLElement));
  return [...groups].map((group, index) => createPortal(<SentLine />, group, `${index}`));
}

export function SentLine() {
  return (
    <p className="sent-line pb-2 text-sm leading-tight">
      <CircleCheck size="1rem" aria-hidden className="mt-0.5" />
      {dialogWords.sent}
    </p>
  );
}
