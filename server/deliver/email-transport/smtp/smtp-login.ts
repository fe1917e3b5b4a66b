import { Buffer } from 'node:buffer';
import { withoutSecrets } from '../../../lib/clean-text.ts';
import type { TokenSource } from '../oauth/access-token.ts';

/** How this server logs in to the mail server. */
export interface SmtpLogin {
  auth: { user: string; pass: string } | { type: 'OAuth2'; user: string; accessToken: string };
  /** The secrets, plain, percent-encoded and as AUTH sends them. */
  secrets: string[];
}

/**
 * Returns undefined if `SMTP_URL` has no user.
 * @throws DeliveryError if there is no access token.
 */
export async function openLogin(
  { username, password }: URL,
  tokens: TokenSource | undefined,
): Promise<SmtpLogin | undefined> {
  if (username === '') return undefined;
  const user = decodeURIComponent(username);
  if (tokens) {
    const accessToken = await tokens.get();
    return {
      auth: { type: 'OAuth2', user, accessToken },
      secrets: withEncodings(accessToken, `user=${user}\x01auth=Bearer ${accessToken}\x01\x01`),
    };
  }
  const pass = decodeURIComponent(password);
  const secrets = withEncodings(pass, `\0${user}\0${pass}`, `${user}\0${user}\0${pass}`);
  return { auth: { user, pass }, secrets: pass === '' ? [] : [...secrets, password] };
}

/** Removes the login's secrets from a text, in whatever form a server quotes them. */
export function withoutLogin(text: string, login: SmtpLogin | undefined): string {
  return withoutSecrets(text, login?.secrets ?? []);
}

/** The secret (`plain[0]`), and each of `plain` as AUTH encodes it. */
function withEncodings(...plain: [string, ...string[]]): string[] {
  return [plain[0], ...plain.map((text) => Buffer.from(text).toString('base64'))];
}
