import { type Outcome, outcomes } from 'contact/outcomes.ts';
import { telephoneLink } from 'contact/phone.ts';
import { owner } from '../../owner.ts';

/**
 * The message about sending where React is not there. `server/accept/page-message.ts` writes the same.
 * @param role Absent where it is put into a live region.
 */
export function PageMessage({ outcome, role }: { outcome: Outcome; role?: 'alert' | 'status' }) {
  const { title, description } = outcomes[outcome];
  const isFailure = outcome === 'failed';
  return (
    <div className="page-message" data-outcome={outcome} role={role}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{description}</p>
      {isFailure && <a href={telephoneLink(owner.phone)}>{owner.phone}</a>}
    </div>
  );
}

/**
 * The messages for a form sent without script to a page on a static host, which cannot write a message into the page. All of
 * them are here, and `site/styles/reset.css` shows the one that the address names. With script,
 * `site/browser/document/page-message.ts` removes them, and shows one only to a visitor who comes from the form.
 */
export function PageMessages() {
  return (Object.keys(outcomes) as Outcome[]).map((outcome) => (
    <div key={outcome} id={outcomes[outcome].fragment} className="from-address without-script">
      <PageMessage outcome={outcome} role={outcome === 'failed' ? 'alert' : 'status'} />
    </div>
  ));
}
