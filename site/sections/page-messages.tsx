import { bookingUrlFor, contactTypes } from 'contact/contact-types.ts';
import { bookingLabel, fragmentOf, type Outcome, outcomes } from 'contact/outcomes.ts';
import { telephoneLink } from 'contact/phone.ts';
import { owner } from '../../owner.ts';

interface PageMessageProps {
  outcome: Outcome;
  bookingPage?: string | undefined;
  role?: 'alert' | 'status';
}

/**
 * The message about sending where React is not there. `server/accept/page-message.ts` writes the same markup.
 * @param bookingPage The booking page for the request that was sent.
 * @param role Absent if the message is put into a live region.
 */
export function PageMessage({ outcome, bookingPage, role }: PageMessageProps) {
  const { title, description } = outcomes[outcome];
  const isFailure = outcome === 'failed';
  return (
    <div className="page-message" data-outcome={outcome} role={role}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{description}</p>
      {isFailure && <a href={telephoneLink(owner.phone)}>{`Bel ${owner.phone}`}</a>}
      {bookingPage && (
        <a href={bookingPage} rel="noreferrer">
          {bookingLabel}
        </a>
      )}
    </div>
  );
}

/**
 * The messages for a form sent without script to a page on a static host, which cannot write a message into the page. The
 * page has them all, and `site/styles/reset.css` shows the one that the address names. With script,
 * `site/browser/document/page-message.ts` removes them, and shows one only to a visitor who comes from the form.
 */
export function PageMessages() {
  const messages = new Map<string, PageMessageProps>([
    [outcomes.failed.fragment, { outcome: 'failed', role: 'alert' }],
  ]);
  for (const type of contactTypes)
    messages.set(fragmentOf('sent', type, owner), {
      outcome: 'sent',
      bookingPage: bookingUrlFor(type, owner),
      role: 'status',
    });
  return [...messages].map(([fragment, message]) => (
    <div key={fragment} id={fragment} className="from-address without-script">
      <PageMessage {...message} />
    </div>
  ));
}
