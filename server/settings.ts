import { BlockList } from 'node:net';
import { dirname, join } from 'node:path';
import { type ContactType, mapTypes, typeRows } from 'contact/contact-types.ts';
import * as z from 'zod/mini';
import { demoKey } from '../hosting.ts';
import { masked } from './lib/clean-text.ts';
import { ehloNameOf } from './lib/mail-address.ts';
import { nameProblems, valueProblem } from './settings-file.ts';
import { removedVariables, type Variable, variables } from './settings-table.ts';
import type { DatabasePlace } from './settings-values.ts';
import { allKinds, type DeliveryKind } from './storage/delivery-kinds.ts';

export type { DatabasePlace };
export type Environment = Record<string, string | undefined>;
export type Settings = ReturnType<typeof readSettings>;
export type SharedSettings = ReturnType<typeof sharedSettings>;
export interface MailServer {
  smtp: URL;
  ehloName: string | undefined;
  oauth?: OAuthClient;
}
/** This server as a client of the token server (RFC 6749). */
export interface OAuthClient {
  tokenUrl: URL;
  clientId: string;
  clientSecret: string;
  scope: string;
}
/** The mail server, or the folder for e-mails that are only written. */
export type MailTransport = MailServer | { folder: string };
export interface MailSettings {
  transport: MailTransport;
  /** The folder for e-mails that are only written; it may hold some even with a mail server. Undefined if files do not persist. */
  folder: string | undefined;
  from: string;
  to: string[];
  /** The recipients of a type of request, if other than `to`. */
  toByType: Partial<Record<ContactType, string[] | undefined>>;
}

/** @throws Error with a line for each invalid variable. */
export function readSettings(env: Environment) {
  const { values, problems } = readVariables(variables, env);
  problems.push(...loginProblems(values), ...removedProblems(env));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { hsts, backend } = readPublicSettings(env);
  return {
    ...sharedSettings(values, [backend.key]),
    hsts,
    backend,
    host: values.HOST,
    port: values.PORT,
    database: values.DATABASE_URL,
    backups: values.BACKUP_FOLDER && { folder: values.BACKUP_FOLDER, keep: values.BACKUP_KEEP },
    trustedProxies: values.TRUSTED_PROXIES ?? new BlockList(),
    metricsToken: values.METRICS_TOKEN,
  };
}

/** The settings that Node and Supabase share, passed as one object. */
export function sharedSettings(values: AllValues, keys: readonly string[]) {
  const { DATABASE_URL: database, WEBHOOK_URL: url, WEBHOOK_SECRET: secrets } = values;
  const folder = 'file' in database ? join(dirname(database.file), 'mail') : 'data/mail';
  const mail: MailSettings = {
    transport: mailServerOf(values) ?? { folder },
    folder,
    from: values.MAIL_FROM,
    to: values.MAIL_TO,
    toByType: mapTypes((type) => {
      const { recipients } = typeRows[type];
      return recipients && values[recipients];
    }),
  };
  const { SITE_URL: siteUrl, ALLOWED_ORIGINS: listed = [] } = values;
  return {
    keys,
    /** Origins that may call the function, whatever the request's `Host`. */
    allowedOrigins: siteUrl ? [siteUrl, ...listed] : listed,
    /** The page's public origin; undefined: wherever the server listens. */
    siteUrl,
    mail,
    rateLimit: values.RATE_LIMIT,
    heartbeatUrl: values.HEARTBEAT_URL,
    // `WEBHOOK_URL` requires `WEBHOOK_SECRET`; the secret alone does nothing.
    webhook: url && secrets && { url, secrets },
    kinds: kindsOf(values),
    logLevel: values.LOG_LEVEL,
  };
}

function mailServerOf(values: AllValues): MailServer | undefined {
  const {
    SMTP_URL: smtp,
    SMTP_OAUTH_TOKEN_URL: tokenUrl,
    SMTP_OAUTH_CLIENT_ID: clientId,
    SMTP_OAUTH_CLIENT_SECRET: clientSecret,
    SMTP_OAUTH_SCOPE: scope,
  } = values;
  // Each requires the others, so all are set or none.
  const oauth = tokenUrl && clientId && clientSecret && { tokenUrl, clientId, clientSecret, scope };
  const ehloName = ehloNameOf(values.MAIL_FROM, values.SITE_URL);
  return smtp && { smtp, ehloName, ...(oauth && { oauth }) };
}

/** Reports a login in `SMTP_URL` that does not fit OAuth. */
export function loginProblems(values: AllValues): string[] {
  const { SMTP_URL: smtp, SMTP_OAUTH_TOKEN_URL: tokenUrl } = values;
  if (!smtp || !tokenUrl || (smtp.username !== '' && smtp.password === '')) return [];
  const fault = smtp.password === '' ? 'has no user' : 'has a password';
  return [
    `SMTP_URL ${fault}; with SMTP_OAUTH_TOKEN_URL it must be smtp://user@host:587 or smtps://user@host:465, where user is the mailbox`,
  ];
}

/** Reports removed settings that are still set, without their values, which may be secret. */
export function removedProblems(env: Environment): string[] {
  return Object.entries(removedVariables).flatMap(([name, instead]) =>
    env[name]?.trim() ? [`${name} is set, but is no longer read: ${instead}`] : [],
  );
}

/** The enabled kinds of delivery. */
function kindsOf(values: AllValues): DeliveryKind[] {
  const isOn: Record<DeliveryKind, boolean> = {
    notification: true,
    confirmation: values.CONFIRMATION_MAIL,
    letter: values.WEEKLY_LETTER,
    webhook: values.WEBHOOK_URL !== undefined,
    erasure: values.WEBHOOK_URL !== undefined,
  };
  return allKinds.filter((kind) => isOn[kind]);
}

/** The settings built into the site. @throws Error with a line for each invalid variable. */
export function readPublicSettings(env: Environment) {
  const { SITE_URL, HSTS, PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY } = variables;
  const table = { SITE_URL, HSTS, PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY };
  const { values, problems } = readVariables(table, env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    siteUrl: values.SITE_URL,
    hsts: values.HSTS,
    backend: {
      url: values.PUBLIC_BACKEND_URL ?? '',
      key: values.PUBLIC_BACKEND_KEY ?? demoKey,
    },
  };
}

type Values<Table extends Record<string, Variable>> = {
  [Name in keyof Table]:
    | z.output<Table[Name]['value']>
    | (Table[Name] extends { default: string } | { required: string } ? never : undefined);
};

type AllValues = Values<typeof variables>;

/** An empty variable counts as not set. `values` are complete only if `problems` is empty. */
export function readVariables<Table extends Record<string, Variable>>(
  table: Table,
  env: Environment,
): { values: Values<Table>; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems = nameProblems(Object.keys(table), Object.keys(env));
  const textOf = (name: string) => env[name]?.trim();
  for (const [name, row] of Object.entries(table)) {
    const { required, requiredWith, expected, shown, value } = row;
    const set = textOf(name);
    const setWith = requiredWith?.find(textOf);
    if (!set && required) problems.push(`${name} is not set${required}`);
    else if (!set && setWith)
      problems.push(`${name} is not set; with ${setWith} it must be ${expected}`);
    const text = set || row.default;
    if (text === undefined) continue;
    const { data, error } = z.safeParse(value, text, { error: () => `it must be ${expected}` });
    values[name] = data;
    const shownValue = JSON.stringify(shown?.(text) ?? masked(name, text));
    const problem = valueProblem(text) ?? error?.issues[0]?.message;
    if (problem) problems.push(`${name} is ${shownValue}; ${problem}`);
  }
  return { values: values as Values<Table>, problems };
}

export function placeName(place: DatabasePlace): string {
  return 'file' in place
    ? place.file
    : `PostgreSQL at ${place.server.host}${place.server.pathname}`;
}
