import type { Wording } from '../../../lib/wording.ts';

// Error codes of RFC 6749, section 5.2, and Microsoft. Nothing else is quoted, because a server may echo the secret.
const knownError = /^(?:invalid|unauthorized|unsupported|access)_[a-z_]{1,30}$/;

const secret = 'SMTP_OAUTH_CLIENT_SECRET';
const ids = 'SMTP_OAUTH_CLIENT_ID en SMTP_OAUTH_TOKEN_URL';
const renewSecret =
  'create a new one, put its value in SMTP_OAUTH_CLIENT_SECRET and restart (see docs/mail.md)';

// https://learn.microsoft.com/entra/identity-platform/reference-error-codes
const microsoftCodes: [codes: number[], english: string, dutch: string, settings?: string][] = [
  [
    [7000222],
    `the client secret has expired: ${renewSecret}`,
    'het geheim is verlopen. Maak een nieuw geheim',
    secret,
  ],
  [
    [7000215],
    `the client secret is wrong: SMTP_OAUTH_CLIENT_SECRET is its value, not its ID; or ${renewSecret}`,
    'het geheim klopt niet. Neem de Value, niet de Secret ID',
    secret,
  ],
  [
    [700016],
    'there is no such application: check SMTP_OAUTH_CLIENT_ID, and the tenant in SMTP_OAUTH_TOKEN_URL',
    'de Application (client) ID klopt niet, of hoort bij een ander bedrijf',
    ids,
  ],
  [
    [90002, 900021, 900023],
    'there is no such tenant: check SMTP_OAUTH_TOKEN_URL',
    'de Directory (tenant) ID klopt niet',
    'SMTP_OAUTH_TOKEN_URL',
  ],
  [
    [70011, 1002012, 500011],
    'unknown scope: check SMTP_OAUTH_SCOPE',
    'SMTP_OAUTH_SCOPE klopt niet',
  ],
  [
    [7000112, 7000229],
    'the application is disabled or lacks admin consent: see docs/mail.md',
    'de toestemming ontbreekt. Kijk bij stap 2 of Grant admin consent is gedaan',
  ],
];

// For refusals without a Microsoft code.
const meanings: Record<string, [english: string, dutch: string]> = {
  invalid_client: [
    'it refused SMTP_OAUTH_CLIENT_ID or SMTP_OAUTH_CLIENT_SECRET',
    'SMTP_OAUTH_CLIENT_ID of SMTP_OAUTH_CLIENT_SECRET klopt niet',
  ],
  invalid_scope: ['it refused SMTP_OAUTH_SCOPE', 'SMTP_OAUTH_SCOPE klopt niet'],
};

interface Refusal extends Wording {
  /** Whether the token server refused the client, so that the pauses after a refused login apply. */
  isLogin: boolean;
  /** Where to fix the problem, in Dutch. Setup omits it, because it has just asked for these settings. */
  whereToFix?: string;
}

/**
 * Explains why a token server issued no token, and what to do, without secrets.
 * @param failure Why the call failed; undefined after a 2xx.
 * @param status 0 without an answer.
 */
export function describeRefusal(
  failure: string | undefined,
  status: number,
  { error, error_description: description }: Record<string, unknown>,
): Refusal {
  const code = String(description).match(/^AADSTS(\d{1,9})\b/)?.[1];
  const known = String(error).match(knownError)?.[0];
  const isLogin = status === 401 || ([400, 403].includes(status) && (code ?? known) !== undefined);
  if (!isLogin) {
    const answer = failure ?? `HTTP ${status} without a token`;
    const answerInDutch =
      status === 0 ? `geen antwoord (${failure})` : `het antwoord was ${status}`;
    if (status === 429 || status >= 500) return { english: answer, dutch: answerInDutch, isLogin };
    return {
      english: `${answer}; check SMTP_OAUTH_TOKEN_URL`,
      dutch: `${answerInDutch}. Kijk naar SMTP_OAUTH_TOKEN_URL`,
      isLogin,
    };
  }
  const answer = [failure, code ? `AADSTS${code}` : known].filter(Boolean).join(', ');
  const unknown = ['', 'kijk naar de twee ID’s en het geheim', `${ids}, en om ${secret}`];
  const [english, dutch, settings] =
    (code
      ? microsoftCodes.find(([codes]) => codes.includes(Number(code)))?.slice(1)
      : meanings[known ?? 'invalid_client']) ?? unknown;
  return {
    english: english ? `${english} (${answer})` : `${answer}; check the SMTP_OAUTH settings`,
    dutch: `${dutch} (${code ? `AADSTS${code}` : status})`,
    isLogin,
    whereToFix: settings
      ? `Het gaat om ${settings} in .env (zie docs/mail.md)`
      : 'Zie docs/mail.md',
  };
}
