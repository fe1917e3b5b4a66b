/**
 * Cleans text that others wrote before it is shown, sent or logged.
 *
 * | function | removes | because |
 * | --- | --- | --- |
 * | `withoutVisitor` | what the visitor typed, and everything that `withoutAddresses` removes | mail servers quote it, and the log holds no name, address or number |
 * | `withoutAddresses` | e-mail addresses, everything that `onOneLine` removes, and everything after 300 characters | mail servers quote other people's addresses, too |
 * | `errorSerializer` | everything in an error except type, code, message and stack; URLs and quoted text in its message | PostgreSQL quotes visitors, and Deno quotes whole URLs |
 * | `withoutUrls` | URLs | what follows the host may be a secret |
 * | `withoutSecrets` | words that contain a secret or a part of one | mail servers quote a login |
 * | `withoutPassword`, `masked` | everything in a setting that may be a secret | messages about settings show their values |
 * | `onOneLine` | control and invisible characters, replaced by a space | a log line stays one line, and a terminal gets no escape sequence |
 * | `withoutControls` | control characters except line feeds | an e-mail may have lines, but nothing else that moves text |
 * | `toJson` | nothing: escapes control characters | programs read each value unchanged, and a terminal gets no escape sequence |
 * | `escapeHtml` | nothing: escapes characters that begin a tag or an entity or end an attribute | visitors' text is not markup |
 */
import type { ContactFields } from 'contact/field-schema.ts';
import { fieldNames, fields } from 'contact/fields.ts';
import { numberToDial } from 'contact/phone.ts';

// Characters that end a line, move a terminal's cursor, reverse text or are invisible; not joiners: names and emoji need them.
const controls = /(?:(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;
const controlsWithinLines = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

// A mail server may answer at any length.
const longestReason = 300;

// Shorter parts are not masked: they match other words by chance, and seven letters reveal nothing about a long secret.
const longSecret = 100;
const [shortestPart, shortestPartOfLong] = [4, 8];
// A line of a reply begins with codes (RFC 5321, 4.2; RFC 3463), which state the reason and are not secret.
const codesOrWord = /^(\d{3}(?:[ -]|$)(?:\d\.\d{1,3}\.\d{1,3}(?!\S))?)|\S+/gm;

export function withoutAddresses(text: string): string {
  // Cut last, because half an address would not be found.
  return onOneLine(text.replace(/[^\s<>@]+@[^\s<>@]+/g, '…')).slice(0, longestReason);
}

/** A single letter identifies nobody, so it stays. */
export function withoutVisitor(text: string, typed: ContactFields): string {
  const parts = fieldNames.flatMap((name) => {
    const value = typed[name];
    const { kind } = fields[name];
    // A choice is not text that the visitor typed, and may be any word.
    if (kind === 'choice') return [];
    if (kind !== 'phone') return [value];
    // The telephone link in the e-mail may have other digits.
    return [value, value.replace(/\D/g, ''), numberToDial(value).replace('+', '')];
  });
  // The longest first: an address may contain a name.
  const identifying = parts.filter((part) => part.length > 1).sort((a, b) => b.length - a.length);
  return withoutAddresses(identifying.reduce((left, part) => left.replaceAll(part, '…'), text));
}

export function errorSerializer(error: unknown) {
  const thrown = Object(error);
  const message = String(thrown.message ?? error);
  return {
    type: thrown.constructor?.name,
    code: typeof thrown.code === 'object' ? undefined : thrown.code,
    // PostgreSQL quotes with the marks of its language. Removed up to the last mark, because quoted text may contain some.
    message: withoutUrls(message.replace(/["«»„“”].*["«»„“”]/s, '…')),
    stack: thrown.stack
      ?.replace(message, '')
      .match(/^ +at .*$/gm)
      ?.join('\n'),
  };
}

export function withoutUrls(text: string): string {
  return text.replace(/\S*:\/\/\S*/g, '…');
}

/**
 * A server may wrap a secret over lines, truncate it, or change its case and punctuation. At most three consecutive letters or
 * digits of it remain, or seven of a long one. A passphrase of such short words is masked only if quoted in full and unchanged.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // Because a longer secret may contain a shorter one.
  const longestFirst = secrets.filter(Boolean).sort((a, b) => b.length - a.length);
  const parts = longestFirst.flatMap(partsOf);
  const revealsSecret = (letters: string) => parts.some((part) => letters.includes(part));
  return longestFirst
    .reduce((left, secret) => left.replaceAll(secret, '***'), text)
    .replace(codesOrWord, (word, codes) =>
      codes || !revealsSecret(lettersOf(word)) ? word : '***',
    );
}

function partsOf(secret: string): string[] {
  const letters = lettersOf(secret);
  const length = letters.length > longSecret ? shortestPartOfLong : shortestPart;
  const parts = Array.from(letters, (_, at) => letters.slice(at, at + length));
  return parts.filter((part) => part.length === length);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Masks everything that can be a password, even in a text that is not an address: all text before the last `@`; all text after
 * `?`, `#` or `=`; and all text after a colon, except a port at the end, since the `@` itself may be missing.
 */
export function withoutPassword(address: string): string {
  return address
    .replace(/^(\w+:\/+)?.*@/s, '$1***@')
    .replace(/([?#=]).*/s, '$1***')
    .replace(/^(\w+:\/+[^:@]*|(?!\w+:\/|file:)[^:@]*):(?!\d{0,5}$).*/s, '$1:***');
}

/** Masks a value by the name of its setting. Any part of an address can be secret: chat services put a key in its path. */
export function masked(name: string, text: string): string {
  if (/TOKEN|SECRET|KEY|PASSWORD/.test(name)) return '***';
  if (!name.includes('URL')) return text;
  // Text before an `@` is not a host.
  const url = text.includes('@') ? null : URL.parse(text);
  return url?.host ? `${url.protocol}//${url.host}/***` : '***';
}

export function onOneLine(text: string): string {
  return text.replace(controls, ' ');
}

export function withoutControls(text: string): string {
  return text.replace(controlsWithinLines, '');
}

export function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    controlsWithinLines,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
