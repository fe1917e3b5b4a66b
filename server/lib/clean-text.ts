import type { ContactFields } from 'contact/field-schema.ts';
import { fieldNames, fields } from 'contact/fields.ts';
import { dialledNumber } from 'contact/phone.ts';

// A mail server may answer at any length.
const longestReason = 300;

/** Makes one short line of what a mail server said, without the addresses that servers repeat, so that it may be logged. */
export function withoutAddresses(text: string): string {
  // It is cut last, because half an address would not be found.
  return onOneLine(text.replace(/[^\s<>@]+@[^\s<>@]+/g, '…')).slice(0, longestReason);
}

/** Also takes out what the visitor typed, which servers quote. A single letter identifies nobody. */
export function withoutVisitor(text: string, typed: ContactFields): string {
  const parts = fieldNames.flatMap((name) => {
    const value = typed[name];
    const { kind } = fields[name];
    // A choice is no text of theirs, and may be any word.
    if (kind === 'choice') return [];
    if (kind !== 'phone') return [value];
    // The link in the e-mail may have other digits.
    return [value, value.replace(/\D/g, ''), dialledNumber(value).replace('+', '')];
  });
  // The longest first: an address may hold a name.
  const telling = parts.filter((part) => part.length > 1).sort((a, b) => b.length - a.length);
  return withoutAddresses(telling.reduce((left, part) => left.replaceAll(part, '…'), text));
}

/** Replaces what would end a line or move the reader's cursor. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Takes web addresses out: what follows the host may be a secret. */
export function withoutUrls(text: string): string {
  return text.replace(/\S*:\/\/\S*/g, '…');
}

/** Takes out what an error of PostgreSQL quotes, with the quotes of each of its languages. What is quoted may hold a quote. */
export function withoutValues(text: string): string {
  return text.replace(/["«»„“”].*["«»„“”]/s, '…');
}
