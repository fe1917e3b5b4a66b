import { type Outcome, outcomes } from '../../contact/outcomes.ts';
import { telephoneLink } from '../../contact/phone.ts';
import { owner } from '../../owner.ts';

/**
 * What the visitor is told of sending where React is not there, as `server/accept/page-message.ts` writes it, too.
 * @param role Absent where it comes to stand in a live region.
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
 * What a bare form comes back to where the page lies on a static host, which can put no message into it: all of them
 * stand here for a browser without script, and `site/styles/reset.css` shows the one that the address asks for. With
 * script `site/browser/document/page-message.ts` takes them out, and shows one only to who comes from a form.
 */
export function PageMessages() {
  return (Object.keys(outcomes) as Outcome[]).map((outcome) => (
    <div key={outcome} id={outcomes[outcome].fragment} className="from-address without-script">
      <PageMessage outcome={outcome} role={outcome === 'failed' ? 'alert' : 'status'} />
    </div>
  ));
}
