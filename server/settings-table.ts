import * as z from 'zod/mini';
import { withoutPassword } from './lib/clean-text.ts';
import {
  databasePlace,
  hstsPolicy,
  httpAddress,
  httpsAddress,
  listOf,
  mailAddress,
  noShellPath,
  onOrOff,
  origin,
  ranges,
  scopes,
  smtpAddress,
  visibleText,
  webhookSecrets,
  wholeNumber,
} from './settings-values.ts';

export interface Variable {
  /** As written in `.env`. */
  default?: string | undefined;
  /** The end of the message "NAME is not set", for a variable that must be set. */
  required?: string;
  /** It must be set if one of these variables is. */
  requiredWith?: readonly string[];
  /** Ends the message about an invalid value: "it must be …". A check of `value` may have its own message. */
  expected: string;
  value: z.ZodMiniType;
  /** Returns how to show an invalid value. The default is `masked`, by the variable's name. */
  shown?: (text: string) => string;
}

const onOff = { expected: 'on or off', value: onOrOff };
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const asciiName =
  'ASCII only before the @, because not every mail server accepts other letters; a display name, as in Praktijk Noord <owner@example.invalid>, contains none of , : ; ( ) < > @ "';

const recipients = {
  expected: `an e-mail address such as "owner@example.invalid", or several separated by commas, ${asciiName}`,
  value: listOf(mailAddress).check(z.maxLength(20)),
};

/** Their meanings: `docs/settings.md`. */
export const variables = {
  HOST: {
    default: '127.0.0.1',
    expected: 'an address of this machine, such as 0.0.0.0',
    value: z.string().check(z.regex(/^[\w.:-]+$/)),
  },
  PORT: {
    default: '3000',
    expected: 'a whole number from 0 to 65535; 0 picks a free port',
    value: wholeNumber.check(z.lte(65535)),
  },
  SITE_URL: {
    expected: 'an address such as https://www.example.nl, without a path',
    value: origin,
    shown: withoutPassword,
  },
  HSTS: {
    default: 'max-age=31536000',
    expected:
      'max-age= with seconds, optionally followed by "; includeSubDomains" and then "; preload", which requires at least 31536000 seconds (a year)',
    value: hstsPolicy,
  },
  DATABASE_URL: {
    default: 'file:data/contact.db',
    expected:
      'file: with the path of a SQLite file, such as file:data/contact.db, or postgres://user:password@host:5432/database, special characters percent-encoded',
    value: databasePlace,
    shown: withoutPassword,
  },
  BACKUP_FOLDER: {
    expected: 'the path of a folder on this machine that nothing else uses, such as data/backups',
    value: z.string().check(z.regex(/^(?!\w+:\/\/)/), noShellPath),
    shown: withoutPassword,
  },
  BACKUP_KEEP: {
    default: '14',
    expected: 'a whole number from 1 to 3650',
    value: wholeNumber.check(z.gte(1), z.lte(3_650)),
  },
  SMTP_URL: {
    requiredWith: ['SMTP_OAUTH_TOKEN_URL'],
    expected:
      'smtp://user:password@host:587 or smtps://user:password@host:465, special characters percent-encoded, without a password if SMTP_OAUTH_TOKEN_URL is set',
    value: smtpAddress,
    shown: withoutPassword,
  },
  SMTP_OAUTH_TOKEN_URL: {
    requiredWith: ['SMTP_OAUTH_CLIENT_ID', 'SMTP_OAUTH_CLIENT_SECRET'],
    expected:
      'an https address such as https://login.microsoftonline.com/TENANT/oauth2/v2.0/token; http only to this machine',
    value: httpsAddress,
  },
  SMTP_OAUTH_CLIENT_ID: {
    requiredWith: ['SMTP_OAUTH_TOKEN_URL'],
    expected: 'the ID of the application at the token server, without spaces',
    value: visibleText,
    // The owner may have pasted the secret here by mistake.
    shown: () => '***',
  },
  SMTP_OAUTH_CLIENT_SECRET: {
    requiredWith: ['SMTP_OAUTH_TOKEN_URL'],
    expected: 'the value of a secret of the application, without spaces',
    value: visibleText,
  },
  SMTP_OAUTH_SCOPE: {
    default: 'https://outlook.office365.com/.default',
    expected:
      'a scope such as https://outlook.office365.com/.default, or several separated by spaces',
    value: scopes,
  },
  MAIL_FROM: {
    default: 'opvolgassistent@example.invalid',
    requiredWith: ['SMTP_URL'],
    expected: `an e-mail address such as "opvolgassistent@example.invalid", ${asciiName}`,
    value: mailAddress,
  },
  MAIL_TO: {
    default: 'owner@example.invalid',
    requiredWith: ['SMTP_URL'],
    ...recipients,
  },
  MAIL_TO_DEMO: recipients,
  CONFIRMATION_MAIL: {
    default: 'off',
    ...onOff,
  },
  WEEKLY_LETTER: {
    default: 'on',
    ...onOff,
  },
  ALLOWED_ORIGINS: {
    expected: 'origins such as https://www.example.nl, separated by commas',
    value: listOf(origin),
    shown: withoutPassword,
  },
  REDIRECT_FROM: {
    expected:
      'https addresses such as https://example.nl, without a path, separated by commas, and none of them SITE_URL',
    value: z.string().check(z.regex(/^https:\/\/[^\s/,]+(?:\s*,\s*https:\/\/[^\s/,]+)*$/)),
    shown: withoutPassword,
  },
  TRUSTED_PROXIES: {
    expected: 'addresses or ranges such as 10.0.0.0/8, separated by commas',
    value: ranges,
  },
  RATE_LIMIT: {
    default: '100',
    expected: 'a whole number; 0 disables the limit',
    value: wholeNumber,
  },
  HEARTBEAT_URL: {
    expected:
      'an http or https address without user name and password, such as https://hc.example.nl/ping/…',
    value: httpAddress,
  },
  WEBHOOK_URL: {
    expected:
      'an https address without user name and password, such as https://hooks.example.nl/path; http only to this machine',
    value: httpsAddress,
  },
  WEBHOOK_SECRET: {
    requiredWith: ['WEBHOOK_URL'],
    expected:
      'whsec_ and 24 to 64 bytes in base64, as made by npm run contact -- webhook-secret; or two separated by a space',
    value: webhookSecrets,
  },
  METRICS_TOKEN: {
    expected: 'at least 16 ASCII letters, digits and symbols, without spaces',
    value: z.string().check(z.regex(/^[\x21-\x7e]{16,}$/)),
  },
  LOG_LEVEL: {
    default: 'info',
    expected: logLevels.join(', '),
    value: z.enum(logLevels),
  },
  PUBLIC_BACKEND_URL: {
    expected: "an address such as https://project.supabase.co, or empty for the page's own origin",
    value: origin,
    shown: withoutPassword,
  },
  PUBLIC_BACKEND_KEY: {
    expected: 'letters, digits, "_", "-" and "."',
    value: z.string().check(z.regex(/^[\w.-]+$/)),
  },
} satisfies Record<string, Variable>;

/** Settings of earlier versions, each with advice. If one is still set, the server does not start; on Supabase the advice is logged. */
export const removedVariables: Record<string, string> = {
  ALERT_URL:
    'set HEARTBEAT_URL instead, to a monitor that passes alarms on to Teams, Slack or a telephone (docs/operate.md#alarms), or remove both; alarms are also sent by e-mail',
  DELIVER_SECRET:
    'remove it (npx supabase@3 secrets unset DELIVER_SECRET); the functions keep the secret of deliver-mail in the database',
};
