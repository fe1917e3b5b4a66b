import { BlockList } from 'node:net';
import { dirname, join } from 'node:path';
import { type Backend, readBackend, readSiteUrl, toOrigin, withoutPassword } from '../hosting.ts';
import { readRanges } from './lib/ip-address.ts';
import { hasAsciiForm } from './lib/mail-address.ts';

export interface Settings {
  host: string;
  port: number;
  /** The public address, an origin; undefined where it is wherever the server listens. */
  siteUrl: string | undefined;
  /** Where requests are kept: a SQLite file, or a PostgreSQL server. */
  database: DatabasePlace;
  mail: {
    /** Undefined: e-mails are written to `folder`. */
    smtp: URL | undefined;
    folder: string;
    from: string;
    to: string[];
    /** Whether visitors get a confirmation. */
    confirms: boolean;
  };
  allowedOrigins: string[];
  /** Whose `X-Forwarded-For` counts. */
  trustedProxies: BlockList;
  /** Requests to the function per address in ten minutes; 0 for no limit. */
  rateLimit: number;
  /** Who is told when the server needs the owner; undefined: nobody. */
  alertUrl: URL | undefined;
  /** Bearer token that opens `/metrics`; undefined: this machine only. */
  metricsToken: string | undefined;
  logLevel: string;
  backend: Backend;
}

export type DatabasePlace = { file: string } | { server: URL };

/** What is wrong with the environment, a line for each variable. */
export class SettingsError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const noRanges = new BlockList();
const mailAddress = /^(?:[^<>@\r\n]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/;

/**
 * Reads and checks every setting of the server. An empty variable counts as unset.
 * @throws SettingsError that names each variable that is wrong, what it was (secrets masked) and what it may be.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems: string[] = [];

  function read<Value>(
    name: string,
    fallback: Value,
    allowed: string,
    parse: (text: string) => Value | undefined,
  ): Value {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined)
      problems.push(`${name} is ${JSON.stringify(shown(name, text))}; it may be ${allowed}`);
    return value ?? fallback;
  }

  /** What the build reads, too, and checks by itself. */
  function readPublic<Value>(
    parse: (variables: typeof env) => Value,
    fallback: NoInfer<Value>,
  ): Value {
    try {
      return parse(env);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return fallback;
    }
  }

  function readAddresses(name: string, demo: string, most: number): string[] {
    const several = most > 1 ? ', or several with commas' : '';
    const allowed = `an e-mail address such as "${demo}"${several}, all ASCII before the @, since not every mail server takes other letters`;
    const addresses = read(name, undefined, allowed, (text) => {
      const list = text.split(',').map((address) => address.trim());
      const isGood = list.length <= most && list.every(isMailAddress);
      return isGood ? list : undefined;
    });
    if (addresses === undefined && smtp !== undefined && !env[name]?.trim()) {
      problems.push(`${name} is not set; with SMTP_URL it must be ${allowed}`);
    }
    return addresses ?? [demo];
  }

  const host = read('HOST', '127.0.0.1', 'an address of this machine, such as 0.0.0.0', (text) =>
    /^[\w.:-]+$/.test(text) ? text : undefined,
  );
  const port = read('PORT', 3000, 'a whole number from 0 to 65535; 0 takes a free port', (text) =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined,
  );
  const siteUrl = readPublic(readSiteUrl, undefined);
  const database = read<DatabasePlace>(
    'DATABASE_URL',
    { file: 'data/contact.db' },
    'file: with the path of a SQLite file, such as file:data/contact.db, or postgres://user:password@host:5432/database, odd characters percent-encoded',
    readDatabase,
  );
  const smtp = read(
    'SMTP_URL',
    undefined,
    'smtp://user:password@host:587 or smtps://user:password@host:465, odd characters percent-encoded',
    (text) => {
      const url = URL.parse(text);
      const isSmtp = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
      return isSmtp && isEncoded(url) ? url : undefined;
    },
  );
  const [from = ''] = readAddresses('MAIL_FROM', 'opvolgassistent@example.invalid', 1);
  const to = readAddresses('MAIL_TO', 'owner@example.invalid', 20);
  const confirmation = read('CONFIRMATION_MAIL', 'off', 'on or off', (text) =>
    text === 'on' || text === 'off' ? text : undefined,
  );
  const allowedOrigins = read(
    'ALLOWED_ORIGINS',
    [],
    'origins such as https://www.example.nl, with commas between',
    (text) => {
      const origins = text.split(',').map((origin) => toOrigin(origin.trim()));
      return origins.every((origin) => origin !== undefined) ? origins : undefined;
    },
  );
  const trustedProxies = read(
    'TRUSTED_PROXIES',
    noRanges,
    'addresses or ranges such as 10.0.0.0/8, with commas between',
    (text) => readRanges(text.split(',').map((range) => range.trim())),
  );
  const rateLimit = read('RATE_LIMIT', 100, 'a whole number; 0 switches it off', (text) =>
    /^\d{1,9}$/.test(text) ? Number(text) : undefined,
  );
  const alertUrl = read(
    'ALERT_URL',
    undefined,
    'an http or https address without user name and password, such as https://hooks.example.nl/path',
    (text) => {
      const url = URL.parse(text);
      const isHttp = url !== null && /^https?:$/.test(url.protocol);
      return isHttp && url.username === '' && url.password === '' ? url : undefined;
    },
  );
  const metricsToken = read(
    'METRICS_TOKEN',
    undefined,
    'at least 16 letters, digits and signs without blanks',
    (text) => (/^[\x21-\x7e]{16,}$/.test(text) ? text : undefined),
  );
  const logLevel = read('LOG_LEVEL', 'info', logLevels.join(', '), (text) =>
    logLevels.includes(text) ? text : undefined,
  );
  const backend = readPublic(readBackend, { url: '', key: '' });

  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return {
    host,
    port,
    siteUrl,
    database,
    mail: {
      smtp,
      folder: 'file' in database ? join(dirname(database.file), 'mail') : 'data/mail',
      from,
      to,
      confirms: confirmation === 'on',
    },
    allowedOrigins,
    trustedProxies,
    rateLimit,
    alertUrl,
    metricsToken,
    logLevel,
    backend,
  };
}

/** By itself, or in angle brackets behind a name, which may have any letters. */
function isMailAddress(text: string): boolean {
  return mailAddress.test(text) && hasAsciiForm(text.replace(/^.*<(.*)>$/, '$1'));
}

function readDatabase(text: string): DatabasePlace | undefined {
  const file = text.match(/^file:(?:\/\/(?=\/))?([^?#:][^?#]*)$/)?.[1];
  if (file !== undefined) return { file };
  const server = URL.parse(text);
  const isPostgres = server !== null && /^postgres(?:ql)?:$/.test(server.protocol);
  if (!isPostgres || !isEncoded(server)) return undefined;
  const isNamed = server.hostname !== '' || server.searchParams.has('host');
  return isNamed && server.pathname.length > 1 ? { server } : undefined;
}

/** How a place may be named: without user and password. */
export function nameOf(place: DatabasePlace): string {
  return 'file' in place
    ? place.file
    : `PostgreSQL at ${place.server.host}${place.server.pathname}`;
}

/** A setting as it may be shown. */
function shown(name: string, text: string): string {
  if (name.endsWith('_TOKEN')) return '***';
  if (name === 'ALERT_URL') return withoutPath(text);
  return name.endsWith('_URL') || name === 'ALLOWED_ORIGINS' ? withoutPassword(text) : text;
}

/** An address of which all can be secret: chat services have a key in its path, and before an `@` stands no host. */
function withoutPath(address: string): string {
  const url = address.includes('@') ? null : URL.parse(address);
  return url?.host ? `${url.protocol}//${url.host}/***` : '***';
}

/** Whether user and password are as an address wants them: a bare `/` in one makes it end, and leaves an `@` behind. */
function isEncoded({ username, password, pathname, search, hash }: URL): boolean {
  if (`${pathname}${search}${hash}`.includes('@')) return false;
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}
