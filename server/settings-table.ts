import * as z from 'zod/mini';
import {
  databasePlace,
  httpAddress,
  listOf,
  mailAddress,
  onOrOff,
  origin,
  ranges,
  smtpAddress,
  webhookAddress,
  webhookSecrets,
  wholeNumber,
  withoutPassword,
} from './settings-values.ts';

export interface Variable {
  meaning?: string;
  /** Written as in `.env`. */
  default?: string | undefined;
  /** Where it has to be set: how "NAME is not set" goes on. */
  required?: string;
  /** It has to be set where one of these variables is. */
  requiredWith?: readonly string[];
  /** Ends the message about a wrong value: "it may be …". A check of `value` may have a message of its own. */
  mayBe: string;
  value: z.ZodMiniType;
  /** What of a wrong value may be shown; without this what `mayShow` takes from the variable's name. */
  shown?: (text: string) => string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const asciiName = 'all ASCII before the @, since not every mail server takes other letters';

export const variables = {
  HOST: {
    meaning: 'the address where the server listens',
    default: '127.0.0.1',
    mayBe: 'an address of this machine, such as 0.0.0.0',
    value: z.string().check(z.regex(/^[\w.:-]+$/)),
  },
  PORT: {
    meaning: 'the port where it listens; `0` takes a free one',
    default: '3000',
    mayBe: 'a whole number from 0 to 65535; 0 takes a free port',
    value: wholeNumber.check(z.lte(65535)),
  },
  SITE_URL: {
    meaning: 'the public address; built into the page, and read by the server, too',
    mayBe: 'an address such as https://www.example.nl, without a path',
    value: origin,
    shown: withoutPassword,
  },
  DATABASE_URL: {
    meaning: 'the SQLite file, `mail/` beside it; or `postgres://user:password@host/database`',
    default: 'file:data/contact.db',
    mayBe:
      'file: with the path of a SQLite file, such as file:data/contact.db, or postgres://user:password@host:5432/database, odd characters percent-encoded',
    value: databasePlace,
    shown: withoutPassword,
  },
  SMTP_URL: {
    meaning: '`smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`',
    mayBe:
      'smtp://user:password@host:587 or smtps://user:password@host:465, odd characters percent-encoded',
    value: smtpAddress,
    shown: withoutPassword,
  },
  MAIL_FROM: {
    meaning: 'the sender; has to be set with `SMTP_URL`',
    default: 'opvolgassistent@example.invalid',
    requiredWith: ['SMTP_URL'],
    mayBe: `an e-mail address such as "opvolgassistent@example.invalid", ${asciiName}`,
    value: mailAddress,
  },
  MAIL_TO: {
    meaning: 'the recipient, or several with commas; has to be set with `SMTP_URL`',
    default: 'owner@example.invalid',
    requiredWith: ['SMTP_URL'],
    mayBe: `an e-mail address such as "owner@example.invalid", or several with commas, ${asciiName}`,
    value: listOf(mailAddress).check(z.maxLength(20)),
  },
  MAIL_TO_DEMO: {
    meaning: 'who gets demo requests in place of `MAIL_TO`',
    mayBe: `an e-mail address such as "owner@example.invalid", or several with commas, ${asciiName}`,
    value: listOf(mailAddress).check(z.maxLength(20)),
  },
  CONFIRMATION_MAIL: {
    meaning:
      '`on`: visitors get a confirmation; a day one for an address, 50 for a domain, 250 in all',
    default: 'off',
    mayBe: 'on or off',
    value: onOrOff,
  },
  WEEKLY_LETTER: {
    meaning: '`off`: no e-mail to you on Mondays with the numbers of the week',
    default: 'on',
    mayBe: 'on or off',
    value: onOrOff,
  },
  ALLOWED_ORIGINS: {
    meaning: 'other origins that may call the function, with commas',
    mayBe: 'origins such as https://www.example.nl, with commas between',
    value: listOf(origin),
    shown: withoutPassword,
  },
  TRUSTED_PROXIES: {
    meaning: 'your proxies (addresses, ranges) whose `X-Forwarded-For` counts',
    mayBe: 'addresses or ranges such as 10.0.0.0/8, with commas between',
    value: ranges,
  },
  RATE_LIMIT: {
    meaning: 'requests to the function per address in 10 minutes; `0`: no limit',
    default: '100',
    mayBe: 'a whole number; 0 switches it off',
    value: wholeNumber,
  },
  ALERT_URL: {
    meaning: 'is told, JSON by POST, when you are needed and when that is over',
    mayBe:
      'an http or https address without user name and password, such as https://hooks.example.nl/path',
    value: httpAddress,
  },
  HEARTBEAT_URL: {
    meaning: 'is called (GET) every 5 minutes while `/readyz` is well, for a monitor elsewhere',
    mayBe:
      'an http or https address without user name and password, such as https://hc.example.nl/path',
    value: httpAddress,
  },
  WEBHOOK_URL: {
    meaning: 'is called for each request and each erasure ([webhook](docs/webhook.md))',
    mayBe:
      'an https address without user name and password, such as https://hooks.example.nl/path; http only to this machine',
    value: webhookAddress,
  },
  WEBHOOK_SECRET: {
    meaning:
      'signs its calls; has to be set with `WEBHOOK_URL`; two, with a blank, while it is changed',
    requiredWith: ['WEBHOOK_URL'],
    mayBe:
      'whsec_ and 24 to 64 bytes in base64, as npm run contact -- webhook-secret makes one; or two with a blank between',
    value: webhookSecrets,
  },
  METRICS_TOKEN: {
    meaning: 'opens `/metrics` to whoever shows it as a bearer token',
    mayBe: 'at least 16 letters, digits and signs without blanks',
    value: z.string().check(z.regex(/^[\x21-\x7e]{16,}$/)),
  },
  LOG_LEVEL: {
    meaning: '`fatal` to `trace`, or `silent`',
    default: 'info',
    mayBe: logLevels.join(', '),
    value: z.enum(logLevels),
  },
  PUBLIC_BACKEND_URL: {
    meaning: 'which backend the page calls; built into the page',
    mayBe: "an address such as https://project.supabase.co, or empty for the page's own origin",
    value: origin,
    shown: withoutPassword,
  },
  PUBLIC_BACKEND_KEY: {
    meaning: 'its anonymous key; built into the page, and required by the server',
    mayBe: 'letters, digits, "_", "-" and "."',
    value: z.string().check(z.regex(/^[\w.-]+$/)),
  },
} satisfies Record<string, Variable & { meaning: string }>;
