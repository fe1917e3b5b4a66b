// Error codes of RFC 6749, section 5.2, and Microsoft. Nothing else is quoted, because a server may echo the secret.
const knownError = /^(?:invalid|unauthorized|unsupported|access)_[a-z_]{1,30}$/;

const guide = 'see docs/mail.md';
const renewSecret = `create a new one, put its value in SMTP_OAUTH_CLIENT_SECRET and restart (${guide})`;

// https://learn.microsoft.com/entra/identity-platform/reference-error-codes
const microsoftCodes: [codes: number[], meaning: string][] = [
  [[7000222], `the client secret has expired: ${renewSecret}`],
  [
    [7000215],
    `the client secret is wrong: SMTP_OAUTH_CLIENT_SECRET is its value, not its ID; or ${renewSecret}`,
  ],
  [
    [700016],
    'there is no such application: check SMTP_OAUTH_CLIENT_ID, and the tenant in SMTP_OAUTH_TOKEN_URL',
  ],
  [[90002, 900021, 900023], 'there is no such tenant: check SMTP_OAUTH_TOKEN_URL'],
  [[70011, 1002012, 500011], 'unknown scope: check SMTP_OAUTH_SCOPE'],
  [[7000112, 7000229], `the application is disabled or lacks admin consent: ${guide}`],
];

// For refusals without a Microsoft code.
const meanings: Record<string, string> = {
  invalid_client: 'it refused SMTP_OAUTH_CLIENT_ID or SMTP_OAUTH_CLIENT_SECRET',
  invalid_scope: 'it refused SMTP_OAUTH_SCOPE',
};

/**
 * Explains why a token server issued no token, and what to do, without secrets.
 * @param failure Why the call failed; undefined after a 2xx.
 * @param status 0 without an answer.
 * @returns `isLogin`: it refused the client, so the pauses after a refused login apply.
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
    const answer = failure ?? `HTTP ${status} without a token`;
    const isTemporary = status === 429 || status >= 500;
    return { reason: isTemporary ? answer : `${answer}; check SMTP_OAUTH_TOKEN_URL`, isLogin };
  }
  const answer = [failure, code ? `AADSTS${code}` : known].filter(Boolean).join(', ');
  const meaning = code
    ? microsoftCodes.find(([codes]) => codes.includes(Number(code)))?.[1]
    : meanings[known ?? 'invalid_client'];
  const reason = meaning ? `${meaning} (${answer})` : `${answer}; check the SMTP_OAUTH settings`;
  return { reason, isLogin };
}
