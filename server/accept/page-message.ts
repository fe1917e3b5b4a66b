import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { bookingUrlFor, type ContactType } from 'contact/contact-types.ts';
import { bookingLabel, fragmentOf, type Outcome, outcomes } from 'contact/outcomes.ts';
import { telephoneLink } from 'contact/phone.ts';
import { owner } from '../../owner.ts';
import { escapeHtml } from '../lib/clean-text.ts';
import { isSameSecret } from '../lib/secrets.ts';
import { originOf } from './cors.ts';

const lifetimeMs = 2 * 60_000;
const parameter = 'bericht';

/** The addresses of the page and the function. */
export interface Places {
  siteUrl: string | undefined;
  backend: { url: string };
  allowedOrigins: readonly string[];
}

/** The outcome of a form sent without script. */
export interface FormResult {
  outcome: Outcome;
  /** Only after a success. */
  type?: ContactType;
  /** The messages of invalid fields. */
  fields: string[];
}

interface ContactOptions {
  phone: string;
  bookingUrl?: string | undefined;
}

export type PageMessages = ReturnType<typeof createPageMessages>;

/** The element of the built page (`site/pages/index.astro`) that a message replaces. */
export const placeholder = '<div id="page-message"></div>';

/** The address of a page on a static host that shows the outcome by its fragment. */
export function staticPageRedirect(
  siteUrl: string,
  { outcome, type }: FormResult,
  contact: ContactOptions = owner,
): string {
  return `${siteUrl}/#${fragmentOf(outcome, type, contact)}`;
}

/** Messages to visitors without script, each in a signed URL that is valid for two minutes. Nothing is stored. */
export function createPageMessages(
  places: Places,
  key: string,
  now: () => number,
  contact: ContactOptions = owner,
) {
  const { siteUrl, backend, allowedOrigins } = places;
  const sign = (text: string) => {
    // The purpose is signed too, so that nothing else signed with the key passes for a message.
    const signature = createHmac('sha256', key).update(`page-message.${text}`);
    return `${text}.${signature.digest('base64url')}`;
  };
  return {
    /** Returns the address of the page with the message. */
    redirect(request: Request, result: FormResult): string {
      const isListed = allowedOrigins.includes(originOf(request.headers) ?? '');
      const site = (isListed && siteUrl) || '';
      const isElsewhere = site !== '' && backend.url !== '' && site !== backend.url;
      // A static host cannot show a signed message.
      if (isElsewhere) return staticPageRedirect(site, result, contact);
      const text = JSON.stringify({ ...result, at: now() });
      return `${site}/?${parameter}=${sign(Buffer.from(text).toString('base64url'))}`;
    },

    /** Returns the page with its message; undefined if the URL has no valid one. */
    show(page: string, url: URL): string | undefined {
      const value = url.searchParams.get(parameter);
      if (value === null) return undefined;
      const [text = ''] = value.split('.');
      if (!isSameSecret(value, sign(text))) return undefined;
      const { at, ...result } = JSON.parse(Buffer.from(text, 'base64url').toString());
      // If the clocks of instances differ by two minutes or more, no message is shown.
      const isValid = Math.abs(now() - at) < lifetimeMs;
      return isValid ? page.replace(placeholder, () => render(result, contact)) : undefined;
    },
  };
}

function render({ outcome, type, fields }: FormResult, contact: ContactOptions): string {
  const { title, description } = outcomes[outcome];
  const items = fields.map((field) => `<li>${escapeHtml(field)}</li>`).join('');
  const list = items === '' ? '' : `<ul>${items}</ul>`;
  const phone = escapeHtml(contact.phone);
  const callLink =
    outcome === 'failed' ? `<a href="${telephoneLink(contact.phone) ?? ''}">Bel ${phone}</a>` : '';
  const bookingPage = type && bookingUrlFor(type, contact);
  const bookingLink = bookingPage
    ? `<a href="${escapeHtml(bookingPage)}" rel="noreferrer">${bookingLabel}</a>`
    : '';
  const role = outcome === 'failed' ? 'alert' : 'status';
  return `<div id="page-message" class="page-message" data-outcome="${outcome}" role="${role}"><p><strong>${title}</strong></p><p>${description}</p>${list}${callLink}${bookingLink}</div>`;
}
