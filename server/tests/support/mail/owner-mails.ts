import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ContactRequest, nameOf } from 'contact/contact-request.ts';
import { contactTypes, typeRows } from 'contact/contact-types.ts';
import {
  type Field,
  type FieldName,
  fields,
  fieldsFor,
  labelOf,
  mapFields,
} from 'contact/fields.ts';
import PostalMime, { type Email } from 'postal-mime';
import { owner } from '../../../../owner.ts';
import { notification } from '../../../deliver/email-content/notification.ts';
import { escapeHtml } from '../../../lib/clean-text.ts';
import { readSettings } from '../../../settings.ts';
import { oneType } from '../calls/a-request.ts';
import { type Mailbox, writesTo } from './mailbox.ts';
import { usualHeaders } from './parse-message.ts';

/** An e-mail to the owner, raw and parsed. */
export interface OwnerMail {
  source: string;
  email: Email;
}

/** The addresses that `assertMail` expects. */
export const mailSettings = {
  MAIL_FROM: 'site@praktijk.example',
  MAIL_TO: 'een@praktijk.example, twee@praktijk.example',
};

const { mail } = readSettings(mailSettings);

/** How long to wait for one more e-mail. */
const maxMs = 45_000;

/**
 * All e-mails to the owner, once there is one for each of `requests`.
 * @param read Returns those that arrived since its last call.
 */
export async function mailsFor(
  read: () => Promise<OwnerMail[]>,
  requests: Iterable<ContactRequest>,
): Promise<OwnerMail[]> {
  let lastArrived = performance.now();
  const awaited = [...requests].map(idOf);
  const mails: OwnerMail[] = [];
  for (;;) {
    for (const mail of await read()) {
      mails.push(mail);
      lastArrived = performance.now();
      const index = awaited.indexOf(idOf(requestIn(mail)));
      if (index !== -1) awaited.splice(index, 1);
    }
    if (awaited.length === 0) return mails;
    assert.ok(performance.now() - lastArrived < maxMs, `no e-mail arrived for ${awaited[0]}`);
    await delay(20);
  }
}

/** Reads new e-mails in a server's mail folder. */
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

/** Reads new e-mails in a mailbox. */
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

async function readMail(source: Buffer): Promise<OwnerMail> {
  return { source: source.toString(), email: await PostalMime.parse(source) };
}

/** Equal for two requests whose e-mails show the same values. */
export function idOf(request: ContactRequest): string {
  const typed = exceptName.map((name) => shownAs(name, request));
  return JSON.stringify([shownName(request), ...typed, request.type]);
}

/** The request shown in an e-mail, with the full name in `firstName`. */
export function requestIn({ email }: OwnerMail): ContactRequest {
  const rows = (email.html ?? '').matchAll(
    /<th[^>]* class="label"[^>]*>(.*?)<\/th><td[^>]* class="value"[^>]*>(.*?)<\/td>/gs,
  );
  const facts = new Map<string, string>();
  for (const [, label = '', cell = ''] of rows)
    facts.set(decode(label), decode(cell.replace(/^<a href="[^"<>]*"[^<>]*>([^<>]*)<\/a>$/, '$1')));
  return {
    ...mapFields((name) => readShown(fields[name], facts.get(fields[name].label) ?? '')),
    firstName: facts.get('Naam') ?? '',
    type: contactTypes.find((type) => typeRows[type].label === facts.get('Soort')) ?? oneType,
  };
}

/**
 * Asserts that an e-mail shows its request as text, goes to the recipients in the settings, and has a `mailto:` link
 * to the visitor as its first link.
 */
export function assertMail({ source, email }: OwnerMail, request: ContactRequest) {
  const [headers = ''] = source.split('\r\n\r\n', 1);
  const names = headers.split(/\r\n(?![ \t])/).map((line) => line.split(':', 1)[0]?.toLowerCase());
  assert.deepEqual(names.sort(), usualHeaders);
  assert.doesNotMatch(headers, /\P{ASCII}/u);
  assert.doesNotMatch(source, /(?<!\r)\n|\r(?!\n)/);
  assert.deepEqual(
    email.to?.map(({ address }) => address),
    mailSettings.MAIL_TO.split(', '),
  );
  const name = shownName(request);
  const { label: kind } = typeRows[request.type];
  // An invisible character prevents text that looks like an encoded word from being decoded.
  const inHeader = name.replaceAll('=?', '=\u200B?');
  // Some odd names are marked as spam; other tests check which.
  const isMarked = email.subject?.startsWith(spamMark) ?? false;
  const mark = isMarked ? spamMark : '';
  assert.equal(email.subject, `${mark}${kind} van ${inHeader}`.trim());
  assert.ok(writesTo(request.email.toWellFormed())(email));
  assert.equal(idOf(requestIn({ source, email })), idOf(request));
  assertTags(email.html ?? '', request, isMarked);
  const lines = (email.text ?? '').split('\n');
  assert.equal(lines[0]?.trimEnd(), `${mark}${kind} van ${name}`.trimEnd());
  const typed = exceptName.filter((field) => request[field] !== '');
  const rowsOf = typed.map((field) => [fields[field].label, shownAs(field, request)] as const);
  for (const [label, value] of [['Naam', name] as const, ...rowsOf]) {
    const rows = lines.filter((line) => line.startsWith(`${label}:`));
    assert.equal(rows.length, 1, label);
    assert.ok(rows[0]?.includes(` ${value}`.trimEnd()), label);
  }
}

/** Asserts that the visitor's text neither adds nor changes a tag. */
function assertTags(html: string, request: ContactRequest, isMarked: boolean) {
  const harmless = mapFields((field) => request[field].toWellFormed().replace(/[<>&"'=]/g, '-'));
  const marks = isMarked ? ['link' as const] : [];
  const stored = { reference: '', receivedAt: new Date(), marks, source: {} };
  const plain = notification({ ...request, ...harmless, ...stored }, mail);
  const tagsOf = (text: string) =>
    text.match(/<[^>]*>/g)?.map((tag) => tag.replace(/ href="[^"]*"/, ''));
  assert.deepEqual(tagsOf(html), tagsOf(String(plain.html)));
  for (const [, link = ''] of html.matchAll(/ href="([^"]*)"/g))
    if (link !== escapeHtml(owner.bookingUrl ?? ''))
      assert.match(link, /^(?:tel:\+?\d+|mailto:(?:[\w%.!~*()+@-]|&#39;)+\?subject=[\w%()-]+)$/);
}

/** The fields that an e-mail shows, except the name. */
const exceptName = fieldsFor('email').filter((name) => fields[name].kind !== 'name');

const spamMark = '[Mogelijk spam] ';
/** The note after a number with fewer than ten digits. */
const unusable = / \(geen bruikbaar nummer\)$/;

function decode(html: string): string {
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  assert.doesNotMatch(html, /[<>"']|&(?!(?:lt|gt|quot|amp|#39);)/);
  return html.replace(/&[^;]*;/g, (entity) => entities[entity as keyof typeof entities]);
}

function shownName(request: ContactRequest): string {
  return shown(nameOf(request)).trim();
}

function shownAs(name: FieldName, request: ContactRequest): string {
  return shown(labelOf(fields[name], request[name]));
}

/** Turns a field's text in an e-mail back into its value. */
function readShown(field: Field, text: string): string {
  const option = field.kind === 'choice' && field.options.find(({ label }) => label === text);
  return option ? option.value : text.replace(unusable, '');
}

/** Text as shown: without lone surrogates, which cannot be stored, and bidi controls. */
function shown(text: string): string {
  return text.toWellFormed().replace(/[\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '');
}
