import { toOrigin, withoutPassword } from '../../../hosting.ts';
import { isThisMachine } from '../../../server/lib/ip-address.ts';
import { readSettings, type Settings, SettingsError } from '../../../server/settings.ts';

type Environment = Record<string, string | undefined>;

/** What both functions need on Supabase. */
export interface SupabaseSettings
  extends Pick<Settings, 'mail' | 'allowedOrigins' | 'rateLimit' | 'alertUrl' | 'logLevel'> {
  database: URL;
  /** The page's address, an origin. */
  siteUrl: string;
  smtp: URL;
  /** The anonymous keys of which callers must show one. */
  keys: string[];
  /** Where `deliver-mail` answers. */
  deliverUrl: string;
  /** What opens it; undefined: a secret that is made and kept in the database. */
  deliverSecret: string | undefined;
}

const smtpExample = 'smtps://user:password@host:465';

/**
 * Reads and checks the secrets of a Supabase project, and what the platform itself sets, by the rules of `settings.ts`.
 * @throws SettingsError with a line for each variable that is wrong.
 */
export function readSupabaseSettings(env: Environment): SupabaseSettings {
  const problems: string[] = [];
  const DATABASE_URL = textOf(env, 'DATABASE_URL') ?? textOf(env, 'SUPABASE_DB_URL');
  if (DATABASE_URL === undefined)
    problems.push('DATABASE_URL is not set, and the platform gives no SUPABASE_DB_URL');
  else if (DATABASE_URL.startsWith('file:'))
    problems.push(
      `DATABASE_URL is ${JSON.stringify(withoutPassword(DATABASE_URL))}; no file lasts here, so it must be postgres://user:password@host:5432/database`,
    );
  if (textOf(env, 'SITE_URL') === undefined)
    problems.push(
      'SITE_URL is not set; it must be the address of the page, such as https://www.example.nl',
    );
  const origin = toOrigin(textOf(env, 'SUPABASE_URL') ?? '');
  if (origin === undefined)
    problems.push('SUPABASE_URL is no http address without a path; the platform gives it');
  const deliverSecret = textOf(env, 'DELIVER_SECRET');
  if (deliverSecret !== undefined && !/^[\x21-\x7e]{16,}$/.test(deliverSecret))
    problems.push('DELIVER_SECRET may be at least 16 letters, digits and signs without blanks');
  problems.push(...smtpProblems(textOf(env, 'SMTP_URL')));

  let settings: Settings | undefined;
  try {
    settings = readSettings({ ...env, DATABASE_URL });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(error.message);
  }
  const keys = readKeys(env, problems);

  const { smtp } = settings?.mail ?? {};
  const { siteUrl, database } = settings ?? {};
  const server = database && 'server' in database ? database.server : undefined;
  if (problems.length > 0 || !settings || !siteUrl || !smtp || !server)
    throw new SettingsError(problems.join('\n'));
  const { mail, allowedOrigins, rateLimit, alertUrl, logLevel } = settings;
  return {
    mail,
    allowedOrigins: [siteUrl, ...allowedOrigins],
    rateLimit,
    alertUrl,
    logLevel,
    database: server,
    siteUrl,
    smtp,
    keys,
    deliverUrl: `${origin}/functions/v1/deliver-mail`,
    deliverSecret,
  };
}

function smtpProblems(text: string | undefined): string[] {
  if (text === undefined)
    return [`SMTP_URL is not set; no file lasts here, so it must be ${smtpExample}`];
  const url = URL.parse(text);
  // What is no address at all is told of by `settings.ts`.
  if (url === null || isThisMachine(url)) return [];
  const isOpen = url.protocol === 'smtps:' && !['25', '587'].includes(url.port);
  return isOpen
    ? []
    : [
        `SMTP_URL is ${JSON.stringify(withoutPassword(text))}; Supabase blocks ports 25 and 587, so it must be ${smtpExample}`,
      ];
}

/** The demo key of `hosting.ts` is none of them unless it was set: anybody knows it. */
function readKeys(env: Environment, problems: string[]): string[] {
  const keys = [textOf(env, 'PUBLIC_BACKEND_KEY'), textOf(env, 'SUPABASE_ANON_KEY')];
  const dictionary = textOf(env, 'SUPABASE_PUBLISHABLE_KEYS');
  try {
    const named: unknown = JSON.parse(dictionary ?? '{}');
    for (const key of Object.values(named ?? {})) if (typeof key === 'string') keys.push(key);
  } catch {
    problems.push('SUPABASE_PUBLISHABLE_KEYS is no JSON; the platform gives it');
  }
  const set = keys.filter((key) => key !== undefined);
  if (set.length === 0)
    problems.push('PUBLIC_BACKEND_KEY is not set, and the platform gives no SUPABASE_ANON_KEY');
  return set;
}

/** An empty variable counts as unset. */
function textOf(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}
