import { type Outcome, outcomes } from '../../contact/outcomes.ts';
import type { PageMessages } from './page-message.ts';

interface Places {
  /** The public address of the page; undefined where the server serves it. */
  siteUrl: string | undefined;
  /** Origin of the backend that the page calls; empty where it is the page's own. */
  backendUrl: string;
  allowedOrigins: readonly string[];
  messages: PageMessages;
}

/** The fragment makes a page on a static host show the outcome. */
export function staticPageRedirect(siteUrl: string, outcome: Outcome): string {
  return `${siteUrl}/#${outcomes[outcome].fragment}`;
}

export function createFormRedirect({ siteUrl, backendUrl, allowedOrigins, messages }: Places) {
  return (request: Request, outcome: Outcome, fields: string[]): string => {
    const isListed = allowedOrigins.includes(request.headers.get('origin') ?? '');
    const site = (isListed && siteUrl) || '';
    const isElsewhere = site !== '' && backendUrl !== '' && site !== backendUrl;
    // Only this server can show a message that it signed.
    if (isElsewhere) return staticPageRedirect(site, outcome);
    return `${site}/${messages.leave(outcome, fields)}`;
  };
}
