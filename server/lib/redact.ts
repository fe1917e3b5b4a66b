import type { ContactFields } from '../../contact/contact-request.ts';
import { fieldNames, fields } from '../../contact/fields.ts';
import { dialledNumber } from '../../contact/phone.ts';

// A mail server may answer at any length.
const longestReason = 300;

/** What a mail server said, in one short line as it may be logged: servers repeat addresses in their answers. */
export function withoutAddresses(text: string): string {
  // Cut only now: half an address would not be found any more.
  return onOneLine(text.replace(/[^\s<>@]+@[^\s<>@]+/g, '…')).slice(0, longestReason);
}

/** Also without what the visitor typed, which servers quote. A single letter identifies nobody. */
export function withoutVisitor(text: string, typed: ContactFields): string {
  const parts = fieldNames.flatMap((name) => {
    const value = typed[name];
    if (fields[name].kind !== 'phone') return [value];
    // Its link in the e-mail may have other digits.
    return [value, value.replace(/\D/g, ''), dialledNumber(value).replace('+', '')];
  });
  // The longest first: an address may hold a name.
  const telling = parts.filter((part) => part.length > 1).sort((a, b) => b.length - a.length);
  return withoutAddresses(telling.reduce((left, part) => left.replaceAll(part, '…'), text));
}

/** Without what ends a line or moves the cursor of whoever reads it. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Without addresses of the web: what follows the host may be a secret. */
export function withoutUrls(text: string): string {
  return text.replace(/\S*:\/\/\S*/g, '…');
}

/** Without what an error of PostgreSQL quotes, in each language that it speaks. What is quoted may hold a quote. */
export function withoutValues(text: string): string {
  return text.replace(/["«»„“”].*["«»„“”]/s, '…');
}
