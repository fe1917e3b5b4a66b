import * as z from 'zod/mini';
import { isLocalUrl } from '../../../server/lib/network/ip-address.ts';
import {
  type Environment,
  loginProblems,
  readVariables,
  removedProblems,
  sharedSettings,
} from '../../../server/settings.ts';
import { type Variable, variables } from '../../../server/settings-table.ts';
import { origin, parsedBy, postgresServer } from '../../../server/settings-values.ts';

export type SupabaseSettings = ReturnType<typeof readSupabaseSettings>;

const smtpExample = 'smtps://user:password@host:465';
const noFile = 'files do not persist here, so it must be';
const provided = 'Supabase provides it';

const isNoFile = z.refine<string>(
  (text) => !text.startsWith('file:'),
  `${noFile} postgres://user:password@host:5432/database`,
);
const isUsableHere = z.refine<URL>(
  (url) => isLocalUrl(url) || (url.protocol === 'smtps:' && !['25', '587'].includes(url.port)),
  `it must be ${smtpExample}, with TLS from the start, not on a port that Supabase blocks (25 and 587)`,
);

export const supabaseVariables = {
  ...variables,
  SITE_URL: {
    ...variables.SITE_URL,
    required: '; it must be the page’s address, such as https://www.example.nl',
  },
  DATABASE_URL: {
    ...variables.DATABASE_URL,
    default: undefined,
    required: ', and Supabase provides no SUPABASE_DB_URL',
    value: z.pipe(z.string().check(isNoFile), postgresServer),
  },
  SMTP_URL: {
    ...variables.SMTP_URL,
    required: `; ${noFile} ${smtpExample}, with MAIL_FROM and MAIL_TO`,
    value: variables.SMTP_URL.value.check(isUsableHere),
  },
  SUPABASE_URL: {
    required: `; ${provided}`,
    expected: `an http address without a path; ${provided}`,
    value: origin,
  },
  SUPABASE_ANON_KEY: { expected: 'any text', value: z.string() },
  SUPABASE_PUBLISHABLE_KEYS: {
    expected: `JSON; ${provided}`,
    value: parsedBy(readKeys),
  },
} satisfies Record<string, Variable>;

export function readSupabaseSettings(env: Environment) {
  const { values, problems } = readVariables(supabaseVariables, {
    ...env,
    DATABASE_URL: env['DATABASE_URL']?.trim() || env['SUPABASE_DB_URL'],
  });
  problems.push(...loginProblems(values));
  const { SITE_URL: siteUrl, SUPABASE_URL: origin } = values;
  // Without `demoKey`, the public default of the Node server.
  const keys = [
    values.PUBLIC_BACKEND_KEY,
    values.SUPABASE_ANON_KEY,
    ...(values.SUPABASE_PUBLISHABLE_KEYS ?? []),
  ].filter((key) => key !== undefined);
  if (keys.length === 0 && !env['PUBLIC_BACKEND_KEY']?.trim())
    problems.push('PUBLIC_BACKEND_KEY is not set, and Supabase provides no SUPABASE_ANON_KEY');
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const shared = sharedSettings(values, keys);
  return {
    ...shared,
    /** Problems to log: throwing them would refuse every visitor. */
    removed: removedProblems(env),
    mail: { ...shared.mail, folder: undefined },
    siteUrl,
    database: values.DATABASE_URL.server,
    deliverUrl: `${origin}/functions/v1/deliver-mail`,
  };
}

function readKeys(text: string): string[] | undefined {
  try {
    return Object.values(JSON.parse(text) ?? {}).filter((key) => typeof key === 'string');
  } catch {
    return undefined;
  }
}
