import { randomBytes } from 'node:crypto';
import { type Outcome, outcomes } from '../contact/outcomes.ts';
import { telephoneLink } from '../contact/phone.ts';
import { owner } from '../owner.ts';
import { escapeHtml } from './escape-html.ts';

interface Message {
  outcome: Outcome;
  fields: string[];
  until: number;
}

const lifetimeMs = 2 * 60_000;
const mostWaiting = 10_000;
const parameter = 'bericht';

export type PageMessages = ReturnType<typeof createPageMessages>;

/** The place in the built page where a message goes; `site/pages/index.astro` holds it. */
export const placeholder = '<div id="page-message"></div>';

/**
 * Messages for visitors without script, who come back to the page after a bare form. Each is shown once, to
 * whoever was sent its address, so an address that is shared or reloaded never claims a send.
 */
export function createPageMessages(now: () => number) {
  const waiting = new Map<string, Message>();

  return {
    /** Keeps a message and gives the query that shows it. */
    leave(outcome: Outcome, fields: string[]): string {
      for (const [token, { until }] of waiting) {
        if (until > now() && waiting.size < mostWaiting) break;
        waiting.delete(token);
      }
      const token = randomBytes(16).toString('base64url');
      waiting.set(token, { outcome, fields, until: now() + lifetimeMs });
      return `?${parameter}=${token}`;
    },

    /** The page with the message that the address asks for, or undefined where it asks for none that waits. */
    show(page: string, url: URL): string | undefined {
      const token = url.searchParams.get(parameter) ?? '';
      const message = waiting.get(token);
      waiting.delete(token);
      if (message === undefined || message.until <= now()) return undefined;
      return page.replace(placeholder, () => render(message));
    },
  };
}

/** Class names: `site/styles/base.css`. */
function render({ outcome, fields }: Message): string {
  const { title, description } = outcomes[outcome];
  const items = fields.map((field) => `<li>${escapeHtml(field)}</li>`).join('');
  const list = items === '' ? '' : `<ul>${items}</ul>`;
  const phone = escapeHtml(owner.phone);
  const call =
    outcome === 'failed' ? `<a href="${telephoneLink(owner.phone) ?? ''}">${phone}</a>` : '';
  const role = outcome === 'failed' ? 'alert' : 'status';
  return `<div id="page-message" class="page-message" data-outcome="${outcome}" role="${role}"><p><strong>${title}</strong></p><p>${description}</p>${list}${call}</div>`;
}
