import { randomBytes } from 'node:crypto';
import { type Outcome, outcomes } from '../../contact/outcomes.ts';
import { telephoneLink } from '../../contact/phone.ts';
import { owner } from '../../owner.ts';
import { escapeHtml } from '../lib/escape-html.ts';

export interface PageMessage {
  outcome: Outcome;
  /** The messages of the fields that are invalid. */
  fields: string[];
}

export interface PageMessageStore {
  put(token: string, message: PageMessage, now: number, lifetimeMs: number): Promise<void>;
  /** Gives a message once, unless it has expired. */
  take(token: string, now: number): Promise<PageMessage | undefined>;
}

const lifetimeMs = 2 * 60_000;
export const maxMessages = 10_000;
const parameter = 'bericht';
/** 16 bytes in base64url. */
const tokenPattern = /^[\w-]{22}$/;

export type PageMessages = ReturnType<typeof createPageMessages>;

/** The element of the built page (`site/pages/index.astro`) that a message replaces. */
export const placeholder = '<div id="page-message"></div>';

/** Messages to visitors without script. Each is shown once, so that a URL that is shared or reloaded shows none. */
export function createPageMessages(store: PageMessageStore, now: () => number) {
  return {
    /** Gives the query string that shows the message. */
    async leave(outcome: Outcome, fields: string[]): Promise<string> {
      const token = randomBytes(16).toString('base64url');
      await store.put(token, { outcome, fields }, now(), lifetimeMs);
      return `?${parameter}=${token}`;
    },

    /** Gives the page with its message; undefined where the URL names none. */
    show(page: string, url: URL): Promise<string | undefined> | undefined {
      const token = url.searchParams.get(parameter);
      // A database refuses some texts, which anybody could fill the log with.
      if (token === null || !tokenPattern.test(token)) return undefined;
      return store
        .take(token, now())
        .then((message) => message && page.replace(placeholder, () => render(message)));
    },
  };
}

function render({ outcome, fields }: PageMessage): string {
  const { title, description } = outcomes[outcome];
  const items = fields.map((field) => `<li>${escapeHtml(field)}</li>`).join('');
  const list = items === '' ? '' : `<ul>${items}</ul>`;
  const phone = escapeHtml(owner.phone);
  const call =
    outcome === 'failed' ? `<a href="${telephoneLink(owner.phone) ?? ''}">${phone}</a>` : '';
  const role = outcome === 'failed' ? 'alert' : 'status';
  return `<div id="page-message" class="page-message" data-outcome="${outcome}" role="${role}"><p><strong>${title}</strong></p><p>${description}</p>${list}${call}</div>`;
}
