// How RFC 6749, section 5.2, and Microsoft name refusals. Nothing else is quoted, because a server may repeat what it was sent,
// including the secret.
const knownError = /^(?:invalid|unauthorized|unsupported|access)_[a-z_]{1,30}$/;

const guide = 'as docs/mail.md says';
const renewSecret = `make a new one ${guide}, put its value in SMTP_OAUTH_CLIENT_SECRET and restart`;

// https://learn.microsoft.com/entra/identity-platform/reference-error-codes
const microsoftCodes: [codes: number[], meaning: string][] = [
  [[7000222], `the client secret has expired: ${renewSecret}`],
  [
    [7000215],
    `the client secret is wrong: SMTP_OAUTH_CLIENT_SECRET is its value, not its ID; or ${renewSecret}`,
  ],
  [
    [700016],
    'there is no such application: look at SMTP_OAUTH_CLIENT_ID, and at the tenant in SMTP_OAUTH_TOKEN_URL',
  ],
  [[90002, 900021, 900023], 'there is no such tenant: look at it in SMTP_OAUTH_TOKEN_URL'],
  [[70011, 1002012, 500011], 'it does not know the scope: look at SMTP_OAUTH_SCOPE'],
  [[7000112, 7000229], `the application is switched off or has no admin consent: ${guide}`],
];

// For refusals without one of Microsoft's codes, which say more.
const meanings: Record<string, string> = {
  invalid_client: 'it refuses SMTP_OAUTH_CLIENT_ID or SMTP_OAUTH_CLIENT_SECRET',
  invalid_scope: 'it refuses SMTP_OAUTH_SCOPE',
};

/**
 * Says why a token server gave no token, and what to do. Holds no secret.
 * @param failure Why the call failed; undefined after a 2xx.
 * @param status 0 without an answer.
 * @returns `isLogin`: it refuses the client, which calls for the pauses after a refused login.
 */
export function describeRefusal(
  failure: string | undefined,
  status: number,
  { error, error_description: description }: Record<string, unknown>,
): { reason: string; isLogin: boolean } {
  const code = String(description).match(/^AADSTS(\d{1,9})\b/)?.[1];
  const known = String(error).match(knownError)?.[0];
  const isLogin = status === 401 || ([400, 403].includes(status) && (code ?? known) !== undefined);
  if (!isLogin) {
    const answer = failure ?? `it answered ${status} without a token`;
    const passes = status === 429 || status >= 500;
    return { reason: passes ? answer : `${answer}; look at SMTP_OAUTH_TOKEN_URL`, isLogin };
  }
  const answer = [failure, code ? `AADSTS${code}` : known].filter(Boolean).join(', ');
  const meaning = code
    ? microsoftCodes.find(([codes]) => codes.includes(Number(code)))?.[1]
    : meanings[known ?? 'invalid_client'];
  const reason = meaning ? `${meaning} (${answer})` : `${answer}; look at the SMTP_OAUTH settings`;
  return { reason, isLogin };
}
