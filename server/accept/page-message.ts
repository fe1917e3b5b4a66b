import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { agendaFor, type ContactType } from 'contact/contact-types.ts';
import { chooseMoment, fragmentOf, type Outcome, outcomes } from 'contact/outcomes.ts';
import { telephoneLink } from 'contact/phone.ts';
import { owner } from '../../owner.ts';
import { escapeHtml } from '../lib/clean-text.ts';
import { isSameSecret } from '../lib/secrets.ts';
import { originOf } from './cors.ts';

const lifetimeMs = 2 * 60_000;
const parameter = 'bericht';

/** Where the page and the function are. */
export interface Places {
  siteUrl: string | undefined;
  backend: { url: string };
  allowedOrigins: readonly string[];
}

/** What whoever sent a bare form is told. */
export interface Told {
  outcome: Outcome;
  /** What was asked for, once it is sent. */
  type?: ContactType;
  /** The messages of wrong fields. */
  fields: string[];
}

interface Answers {
  phone: string;
  bookingUrl?: string | undefined;
}

export interface PageMessages {
  /** Gives the address where the page shows the message to whoever sent a bare form. */
  redirect(request: Request, told: Told): string;
  /** Gives the page with its message; undefined where the URL holds no valid one. */
  show(page: string, url: URL): string | undefined;
}

/** The element of the built page (`site/pages/index.astro`) that a message replaces. */
export const placeholder = '<div id="page-message"></div>';

/** The address where a page on a static host shows the outcome, by its fragment. */
export function staticPageRedirect(
  siteUrl: string,
  { outcome, type }: Told,
  answers: Answers = owner,
): string {
  return `${siteUrl}/#${fragmentOf(outcome, type, answers)}`;
}

/** Messages to visitors without script, each in a signed address that is good for two minutes; nothing is stored. */
export function createPageMessages(
  places: Places,
  key: string,
  now: () => number,
  answers: Answers = owner,
): PageMessages {
  const { siteUrl, backend, allowedOrigins } = places;
  const sign = (text: string) => {
    // The purpose is signed, too, so that nothing else that the key signs passes for a message.
    const signature = createHmac('sha256', key).update(`page-message.${text}`);
    return `${text}.${signature.digest('base64url')}`;
  };
  return {
    redirect(request, told) {
      const isListed = allowedOrigins.includes(originOf(request.headers) ?? '');
      const site = (isListed && siteUrl) || '';
      const isElsewhere = site !== '' && backend.url !== '' && site !== backend.url;
      // Only this server can show a message that it signed.
      if (isElsewhere) return staticPageRedirect(site, told, answers);
      const text = JSON.stringify({ ...told, at: now() });
      return `${site}/?${parameter}=${sign(Buffer.from(text).toString('base64url'))}`;
    },

    show(page, url) {
      const value = url.searchParams.get(parameter);
      if (value === null) return undefined;
      const [text = ''] = value.split('.');
      if (!isSameSecret(value, sign(text))) return undefined;
      const { at, ...told } = JSON.parse(Buffer.from(text, 'base64url').toString());
      // Where the clocks of instances differ by more, a message is just not shown.
      const isGood = Math.abs(now() - at) < lifetimeMs;
      return isGood ? page.replace(placeholder, () => render(told, answers)) : undefined;
    },
  };
}

function render({ outcome, type, fields }: Told, answers: Answers): string {
  const { title, description } = outcomes[outcome];
  const items = fields.map((field) => `<li>${escapeHtml(field)}</li>`).join('');
  const list = items === '' ? '' : `<ul>${items}</ul>`;
  const phone = escapeHtml(answers.phone);
  const call =
    outcome === 'failed' ? `<a href="${telephoneLink(answers.phone) ?? ''}">${phone}</a>` : '';
  const agenda = type && agendaFor(type, answers);
  const choose = agenda
    ? `<a href="${escapeHtml(agenda)}" rel="noreferrer">${chooseMoment}</a>`
    : '';
  const role = outcome === 'failed' ? 'alert' : 'status';
  return `<div id="page-message" class="page-message" data-outcome="${outcome}" role="${role}"><p><strong>${title}</strong></p><p>${description}</p>${list}${call}${choose}</div>`;
}
