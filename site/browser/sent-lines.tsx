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
  const agendas = new Map<Element, string | undefined>();
  for (const type of types)
    for (const { parentElement: group } of document.querySelectorAll(
      `main button[data-type=${type}]`,
    ))
      if (group) agendas.set(group, agendas.get(group) ?? bookingUrlFor(type, owner));
  return [...agendas].map(([group, agenda], index) =>
    createPortal(<SentLine agenda={agenda} />, group, `${index}`),
  );
}

/** @param agenda The booking page for the request that was sent. Its link then replaces the opener as the main button. */
function SentLine({ agenda }: { agenda?: string | undefined }) {
  return (
    <p className="sent-line max-xs:flex-wrap pb-2 text-sm leading-tight">
      <CircleCheck size="1rem" aria-hidden />
      {agenda ? (
        <>
          <span>{`${dialogWords.sentShort} `}</span>
          {/* In the same tab: all is sent, and Back returns here. The booking page does not learn where the visitor came from. */}
          <Button asChild variant="hero">
            <a href={agenda} rel="noreferrer">
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
