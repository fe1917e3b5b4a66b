import { randomBytes } from 'node:crypto';
import { type Outcome, outcomes } from '../../contact/outcomes.ts';
import { telephoneLink } from '../../contact/phone.ts';
import { owner } from '../../owner.ts';
import { escapeHtml } from '../lib/escape-html.ts';

export interface PageMessage {
  outcome: Outcome;
  /** What is wrong with the fields, a message each. */
  fields: string[];
}

/** Where messages wait for the visitor: of several copies of the server another may be asked for one. */
export interface PageMessageStore {
  put(token: string, message: PageMessage, now: number, lifetimeMs: number): Promise<void>;
  /** Gives a message that is not too old, once. */
  take(token: string, now: number): Promise<PageMessage | undefined>;
}

const lifetimeMs = 2 * 60_000;
export const mostMessages = 10_000;
const parameter = 'bericht';

export type PageMessages = ReturnType<typeof createPageMessages>;

/** The place in the built page where a message goes; `site/pages/index.astro` holds it. */
export const placeholder = '<div id="page-message"></div>';

/**
 * Messages for visitors without script, who come back to the page after a bare form. Each is shown once, to
 * whoever was sent its address, so an address that is shared or reloaded never claims a send.
 */
export function createPageMessages(keep: PageMessageStore, now: () => number) {
  return {
    /** Keeps a message and gives the query that shows it. */
    async leave(outcome: Outcome, fields: string[]): Promise<string> {
      const token = randomBytes(16).toString('base64url');
      await keep.put(token, { outcome, fields }, now(), lifetimeMs);
      return `?${parameter}=${token}`;
    },

    /** The page with the message that the address asks for; undefined where it asks for none, or for none that waits. */
    show(page: string, url: URL): Promise<string | undefined> | undefined {
      const token = url.searchParams.get(parameter);
      if (token === null) return undefined;
      return keep
        .take(token, now())
        .then((message) => message && page.replace(placeholder, () => render(message)));
    },
  };
}

/** Keeps messages in the memory of this process. */
export function memoryMessages(): PageMessageStore {
  const waiting = new Map<string, PageMessage & { until: number }>();
  return {
    async put(token, message, now, lifetimeMs) {
      for (const [old, { until }] of waiting) {
        if (until > now && waiting.size < mostMessages) break;
        waiting.delete(old);
      }
      waiting.set(token, { ...message, until: now + lifetimeMs });
    },
    async take(token, now) {
      const message = waiting.get(token);
      waiting.delete(token);
      return message && message.until > now ? message : undefined;
    },
  };
}

/** Class names: `site/styles/base.css`. */
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
