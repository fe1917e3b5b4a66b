import * as z from 'zod/mini';
import { toOrigin } from '../hosting.ts';
import { addressIn, hasAsciiForm } from './lib/mail-address.ts';
import { isBlockedPort } from './lib/network/blocked-ports.ts';
import { isLocalUrl, readRanges } from './lib/network/ip-address.ts';
import { isWebhookSecret } from './lib/secrets.ts';

export type DatabasePlace = { file: string } | { server: URL };

const blockedPort =
  'its port is reserved for another protocol, and no web client calls it: use another port';
const badPercent = 'each % must begin an encoded character, such as %C3%A9 for é; write % as %25';

export const origin = parsedBy(toOrigin).check(
  z.refine((text) => !isBlockedPort(new URL(text)), blockedPort),
);

export const ranges = parsedBy((text) => readRanges(splitAtCommas(text)));

export const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

/** The value of `Strict-Transport-Security`. Requirements of the preload list: https://hstspreload.org */
export const hstsPolicy = z.string().check(
  z.regex(/^max-age=\d{1,9}(?: *; *includeSubDomains(?: *; *preload)?)?$/i),
  z.refine((text) => !/preload/i.test(text) || Number(text.match(/\d+/)?.[0]) >= 31_536_000),
);

export const onOrOff = z.stringbool({ truthy: ['on'], falsy: ['off'], case: 'sensitive' });

const plainAddress = String.raw`[^\s"(),:;<>@[\]\\]+@[^\s"'(),:;<>@\\]+`;
const displayName = String.raw`(?:"(?:[^"\\<>@,\r\n]|\\["\\])*"\s*|[^"():;<>@,\r\n]*)`;

/**
 * An address, alone or in angle brackets after a name in any script. An unquoted name has no special characters (RFC 5322,
 * section 3.4): a colon begins a group, a parenthesis a comment.
 */
export const mailAddress = z.string().check(
  z.regex(new RegExp(`^(?:${displayName}<${plainAddress}>|${plainAddress})$`)),
  z.refine((text) => hasAsciiForm(addressIn(text))),
);

const address = parsedBy((text) => URL.parse(text));

export const smtpAddress = address.check(
  z.refine(hasValidPercents, badPercent),
  z.refine((url) => /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isEncoded(url)),
  // `URL` converts a host name to ASCII in web addresses only.
  z.refine(
    ({ hostname }) => /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostname),
    'its host must be an ASCII name, such as mail.example.nl or xn--mller-kva.nl, or an IP address',
  ),
  z.refine(({ port }) => port !== '0'),
);

export const httpAddress = address.check(
  z.refine((url) => /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''),
  z.refine((url) => !isBlockedPort(url), blockedPort),
);

/** http only to this machine. */
export const httpsAddress = httpAddress.check(
  z.refine((url) => url.protocol === 'https:' || isLocalUrl(url)),
);

/** A secret or identifier issued by another party. */
export const visibleText = z.string().check(z.regex(/^[\x21-\x7e]+$/));

/** RFC 6749, section 3.3 */
export const scopes = z.string().check(z.regex(/^[!#-[\]-~]+(?: [!#-[\]-~]+)*$/));

export const webhookSecrets = parsedBy((text) => {
  const secrets = text.split(/\s+/);
  return secrets.length <= 2 && secrets.every(isWebhookSecret) ? secrets : undefined;
});

/** `~` and `$HOME` are not expanded, but would become folder names. */
export const noShellPath = z.refine<string>((text) => {
  const path = text.replace(/^file:(?:\/\/)?/, '');
  return /^(?:\w+:\/\/|\.\/)/.test(path) || !/^~|\$\{?[a-z_]|%[a-z]\w*%/i.test(path);
}, 'write the full path, such as /home/contact/data, because only a shell expands ~ and $HOME; for a folder with such a name begin with ./');

const sqliteFile = parsedBy((text) => {
  const file = text.match(/^file:(?:\/\/(?=\/))?([^?#:][^?#]*)$/)?.[1];
  return file === undefined ? undefined : { file };
});

export const postgresServer = z.pipe(
  address.check(
    z.refine(hasValidPercents, badPercent),
    z.refine((url) => /^postgres(?:ql)?:$/.test(url.protocol) && isEncoded(url)),
    z.refine(({ port }) => port !== '0'),
    z.refine(({ hostname, searchParams }) => hostname !== '' || searchParams.has('host')),
    z.refine(({ pathname }) => pathname.length > 1),
  ),
  z.transform((server) => ({ server })),
);

// Checked before the union, whose own message would only be that the value matches neither of its types.
const isFileOrEncoded = z.refine<string>(
  (text) => text.startsWith('file:') || hasValidPercents(URL.parse(text)),
  badPercent,
);

export const databasePlace = z.pipe(
  z.string().check(isFileOrEncoded, noShellPath),
  z.union([sqliteFile, postgresServer]),
);

export function listOf<Value>(value: z.ZodMiniType<Value, string>) {
  return z.pipe(z.transform(splitAtCommas), z.array(value));
}

/** @param read Returns undefined or null for an invalid text. */
export function parsedBy<Value>(read: (text: string) => Value) {
  return z.transform((text: string, context) => {
    const value = read(text);
    if (value !== undefined && value !== null) return value;
    context.issues.push({ code: 'custom', input: text });
    return z.NEVER;
  });
}

function splitAtCommas(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** Whether user and password are percent-encoded. An unencoded `/` in either ends the host early, so the `@` is in the path. */
function isEncoded(url: URL): boolean {
  const { username, password, pathname, search, hash } = url;
  if (`${pathname}${search}${hash}`.includes('@')) return false;
  // SMTP and PostgreSQL terminate user and password with NUL.
  return hasValidPercents(url) && !/\p{Cc}/u.test(decodeURIComponent(username + password));
}

function hasValidPercents(url: URL | null): boolean {
  if (url === null) return true;
  const { username, password, hostname, pathname } = url;
  try {
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
