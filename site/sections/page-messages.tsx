import { type Outcome, outcomes } from '../../contact/outcomes.ts';
import { telephoneLink } from '../../contact/phone.ts';
import { owner } from '../../owner.ts';

/**
 * What a bare form comes back to where the page lies on a static host, which can put no message into it: all of them
 * stand here for a browser without script, and `site/styles/reset.css` shows the one that the address asks for. With
 * script `document-script.ts` takes them out, and shows one only to who comes from a form.
 */
export function PageMessages() {
  return (Object.keys(outcomes) as Outcome[]).map((outcome) => {
    const { title, description, fragment } = outcomes[outcome];
    const isFailure = outcome === 'failed';
    return (
      <noscript key={outcome} id={fragment}>
        <div className="page-message" data-outcome={outcome} role={isFailure ? 'alert' : 'status'}>
          <p>
            <strong>{title}</strong>
          </p>
          <p>{description}</p>
          {isFailure && <a href={telephoneLink(owner.phone)}>{owner.phone}</a>}
        </div>
      </noscript>
    );
  });
}
