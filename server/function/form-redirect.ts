import { type Outcome, outcomes } from '../../contact/outcomes.ts';
import type { PageMessages } from './page-message.ts';

interface Places {
  /** The public address of the page; undefined where it is wherever the server listens. */
  siteUrl: string | undefined;
  /** Origin of the backend that the page calls, empty where it is the page's own. */
  backendUrl: string;
  allowedOrigins: readonly string[];
  messages: PageMessages;
}

/** Where a bare form goes back to when the page lies on a static host: its address with the message that it shows. */
export function staticPageRedirect(siteUrl: string, outcome: Outcome): string {
  return `${siteUrl}/#${outcomes[outcome].fragment}`;
}

/** Where a bare form goes back to when this server serves the page, or a listed origin does. */
export function createFormRedirect({ siteUrl, backendUrl, allowedOrigins, messages }: Places) {
  return async (request: Request, outcome: Outcome, fields: string[]): Promise<string> => {
    const isListed = allowedOrigins.includes(request.headers.get('origin') ?? '');
    const site = (isListed && siteUrl) || '';
    const isElsewhere = site !== '' && backendUrl !== '' && site !== backendUrl;
    // What waits here is shown by nobody there.
    if (isElsewhere) return staticPageRedirect(site, outcome);
    return `${site}/${await messages.leave(outcome, fields)}`;
  };
}
