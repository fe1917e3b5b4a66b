import { bookingUrlFor, type ContactType } from 'contact/contact-types.ts';
import { bookingLabel } from 'contact/outcomes.ts';
import { CircleCheck } from 'lucide-react';
import { createPortal } from 'react-dom';
import { owner } from '../../owner.ts';
import { Button } from '../components/ui/button.tsx';
import { dialogWords } from '../content/dialog.ts';

/**
 * A line above each group of openers with one of a sent type. The toast has announced the outcome, so this is no live
 * region.
 */
export function SentLines({ types }: { types: ContactType[] }) {
  const bookingPages = new Map<Element, string | undefined>();
  for (const type of types)
    for (const { parentElement: group } of document.querySelectorAll(
      `main button[data-type=${type}]`,
    ))
      if (group) bookingPages.set(group, bookingPages.get(group) ?? bookingUrlFor(type, owner));
  return [...bookingPages].map(([group, bookingPage], index) =>
    createPortal(<SentLine bookingPage={bookingPage} />, group, `${index}`),
  );
}

/** @param bookingPage The booking page for the request that was sent. Its link then replaces the opener as the main button. */
function SentLine({ bookingPage }: { bookingPage?: string | undefined }) {
  return (
    <p className="sent-line max-xs:flex-wrap pb-2 text-sm leading-tight">
      <CircleCheck size="1rem" aria-hidden />
      {bookingPage ? (
        <>
          <span>{`${dialogWords.sentShort} `}</span>
          {/* In the same tab: all is sent, and Back returns here. The booking page does not learn where the visitor came from. */}
          <Button asChild variant="hero">
            <a href={bookingPage} rel="noreferrer">
              {bookingLabel}
            </a>
          </Button>
        </>
      ) : (
        dialogWords.sent
      )}
    </p>
  );
}
