import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { type ContactRequest, nameOf } from '../../../../contact/contact-request.ts';
import { fields, fieldsFor, mapFields } from '../../../../contact/fields.ts';
import { telephoneLink } from '../../../../contact/phone.ts';
import { owner } from '../../../../owner.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import type { Mailbox } from './mailbox.ts';

/** An e-mail to the owner as it was handed over, and as a mail program reads it. */
export interface OwnerMail {
  source: string;
  email: Email;
}

/** Settings under which `assertMail` knows where e-mails may go. */
export const mailSettings = {
  MAIL_FROM: 'site@praktijk.example',
  MAIL_TO: 'een@praktijk.example, twee@praktijk.example',
};

/** Longest time that is waited for one more e-mail. */
const mostMs = 60_000;

/**
 * All e-mails to the owner, once there is one for each of `requests`.
 * @param read Gives those that came since it was called last.
 */
export async function mailsFor(
  read: () => Promise<OwnerMail[]>,
  requests: Iterable<ContactRequest>,
): Promise<OwnerMail[]> {
  let lastCame = performance.now();
  const awaited = [...requests].map(idOf);
  const mails: OwnerMail[] = [];
  for (;;) {
    for (const mail of await read()) {
      mails.push(mail);
      lastCame = performance.now();
      const index = awaited.indexOf(idOf(requestIn(mail)));
      if (index !== -1) awaited.splice(index, 1);
    }
    if (awaited.length === 0) return mails;
    assert.ok(performance.now() - lastCame < mostMs, `no e-mail came of ${awaited[0]}`);
    await delay(20);
  }
}

/** Reads the mail folder of a server. */
export function inFolder(folder: string) {
  const known = new Set<string>();
  return async (): Promise<OwnerMail[]> => {
    const names = await readdir(join(folder, 'mail'));
    const fresh = names.filter((name) => !known.has(name) && name.endsWith('.eml'));
    for (const name of fresh) known.add(name);
    const sources = fresh.map((name) => readFile(join(folder, 'mail', name)));
    return Promise.all(sources.map(async (source) => readMail(await source)));
  };
}

/** Reads a mailbox from here on. */
export function inMailbox({ received, sources }: Mailbox) {
  let known = received.length;
  return async (): Promise<OwnerMail[]> => {
    const fresh = received.slice(known);
    const mails = fresh.map((email, index) => ({
      source: String(sources[known + index]),
      email,
    }));
    known += fresh.length;
    return mails;
  };
}

export async function readMail(source: Buffer): Promise<OwnerMail> {
  return { source: source.toString(), email: await PostalMime.parse(source) };
}

/** What is the same for two requests only if an e-mail shows them the same. */
export function idOf(request: ContactRequest): string {
  const typed = besideName.map((name) => shown(request[name]));
  return JSON.stringify([shownName(request), ...typed, request.type]);
}

/** The request that an e-mail tells of; the whole name is in `firstName`. */
export function requestIn({ email }: OwnerMail): ContactRequest {
  const rows = (email.html ?? '').matchAll(
    /<th[^>]* class="label"[^>]*>(.*?)<\/th><td[^>]* class="value"[^>]*>(.*?)<\/td>/gs,
  );
  const facts = new Map<string, string>();
  for (const [, label = '', cell = ''] of rows)
    facts.set(decode(label), decode(cell.replace(/^<a href="[^"<>]*"[^<>]*>([^<>]*)<\/a>$/, '$1')));
  return {
    ...mapFields((name) => (facts.get(fields[name].label) ?? '').replace(unusable, '')),
    firstName: facts.get('Naam') ?? '',
    type: facts.get('Soort') === 'Demoverzoek' ? 'demo' : 'contact',
  };
}

/**
 * Holds that an e-mail shows its request as text in all its places, and goes where the settings say.
 * @param replyTo The visitor's address as headers write it; any single one when it is not given.
 */
export function assertMail(
  { source, email }: OwnerMail,
  request: ContactRequest,
  replyTo?: string,
) {
  const [headers = ''] = source.split('\r\n\r\n', 1);
  const names = headers.split(/\r\n(?![ \t])/).map((line) => line.split(':', 1)[0]);
  // An address that no header may hold has no Reply-To, and the owner is told.
  const isAnswerable = replyTo !== undefined || !/bereikt de aanvrager niet/.test(email.text ?? '');
  const expected = headerNames.filter((header) => isAnswerable || header !== 'Reply-To');
  assert.deepEqual(names.sort(), expected);
  assert.doesNotMatch(source, /(?<!\r)\n|\r(?!\n)/);
  assert.deepEqual(
    email.to?.map(({ address }) => address),
    mailSettings.MAIL_TO.split(', '),
  );
  const name = shownName(request);
  const kind = request.type === 'demo' ? 'Demoverzoek' : 'Contactverzoek';
  // What looks like an encoded word is kept from being decoded by an invisible character.
  const inHeader = name.replaceAll('=?', '=\u200B?');
  // Some odd names come marked; which ones is tried elsewhere.
  const isMarked = email.subject?.startsWith(spamMark) ?? false;
  const mark = isMarked ? spamMark : '';
  assert.equal(email.subject, `${mark}${kind} van ${inHeader}`.trim());
  assert.equal(email.replyTo?.length, isAnswerable ? 1 : undefined);
  assert.equal(email.replyTo?.[0]?.name, isAnswerable ? inHeader : undefined);
  if (replyTo !== undefined) assert.equal(email.replyTo?.[0]?.address, replyTo);
  assert.equal(idOf(requestIn({ source, email })), idOf(request));
  const typed = besideName.filter((field) => request[field] !== '');
  const facts = typed.length + (request.type === 'demo' && owner.bookingUrl ? 5 : 4);
  const isUsable = (request.phone.match(/\p{Nd}/gu) ?? []).length >= 10;
  const buttons = isUsable && telephoneLink(request.phone) ? 2 : 1;
  assert.deepEqual(outlineOf(email.html), outline(isMarked, buttons, facts));
  const lines = (email.text ?? '').replace(/Let op: Mogelijk spam: [^.]*\.\n\n/, '').split('\n');
  const labelled = [['Naam', name], ...typed.map((field) => [fields[field].label, request[field]])];
  const widest = Math.max(
    ...['Ontvangen', ...labelled.map(([label = '']) => label)].map((label) => label.length),
  );
  assert.equal(lines[0]?.trimEnd(), `${mark}${kind} van ${name}`.trimEnd());
  for (const [index, [label = '', value = '']] of labelled.entries()) {
    const isPhone = label === fields.phone.label;
    const behind = isUsable ? / \(tel:\+?\d+\)$/ : unusable;
    const line = lines[index + 2]?.replace(isPhone ? behind : '', '');
    if (isPhone && !isUsable) assert.notEqual(line, lines[index + 2]);
    assert.equal(line?.trimEnd(), `${`${label}:`.padEnd(widest + 2)} ${shown(value)}`.trimEnd());
  }
}

/** What the facts of an e-mail hold of a visitor beside the name. */
const besideName = fieldsFor('email').filter((name) => fields[name].kind !== 'name');

const spamMark = '[Mogelijk spam] ';
/** Behind a number with fewer than ten digits. */
const unusable = / \(geen bruikbaar nummer\)$/;

const headerNames = [
  'Auto-Submitted',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Reply-To',
  'Subject',
  'To',
];

const cell = ['tr', 'td', '/td', '/tr'];
const fact = ['tr', 'th', '/th', 'td', '/td', '/tr'];
const forOutlook = (...tags: string[]) => ['!--[if', ...tags, '![endif]--'];
/** A visitor's text that became markup would add to it. A number that can't be dialled has no button. */
const outline = (isMarked: boolean, buttons: number, facts: number) => [
  ...['!doctype', 'html', 'head', ...Array(5).fill('meta'), 'title', '/title', 'style', '/style'],
  ...['/head', 'body', 'div', '/div', 'table', 'tr', 'td', ...forOutlook('table', 'tr', 'td')],
  ...['table', ...cell, ...cell, 'tr', 'td', 'table', 'tr', 'td', 'h1', '/h1'],
  ...(isMarked ? ['p', 'strong', '/strong', '/p'] : []),
  ...Array(buttons)
    .fill(['table', ...cell, '/table'])
    .flat(),
  ...['table', ...Array(facts).fill(fact).flat(), '/table', 'p', 'span', '/span', '/p'],
  ...['/td', '/tr', '/table', '/td', '/tr', ...cell, '/table'],
  ...[...forOutlook('/td', '/tr', '/table'), '/td', '/tr', '/table', '/body', '/html'],
];

/** Names of all tags, but for the links, which may hold a number, an encoded address or the owner's calendar alone. */
function outlineOf(html = ''): string[] {
  const { bookingUrl } = owner;
  const calendar = bookingUrl && `href="${escapeHtml(bookingUrl)}"`;
  const withoutLinks = (calendar ? html.replace(calendar, 'href="tel:0"') : html).replace(
    /<a href="(?:tel:\+?\d+|mailto:[\w%.!~*()-]*(?:&#39;[\w%.!~*()-]*)*)" class="\w+" style="[^"<>]*">([^<>]*)<\/a>/g,
    '$1',
  );
  return [...withoutLinks.matchAll(/<([^\s>]*)/g)].map(([, tag = '']) => tag);
}

function decode(html: string): string {
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  assert.doesNotMatch(html, /[<>"']|&(?!(?:lt|gt|quot|amp|#39);)/);
  return html.replace(/&[^;]*;/g, (entity) => entities[entity as keyof typeof entities]);
}

function shownName(request: ContactRequest): string {
  return shown(nameOf(request)).trim();
}

/** Half a pair of surrogates is no character, and can't be stored as one; what turns text around is left out. */
function shown(text: string): string {
  return text.toWellFormed().replace(/[\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '');
}
