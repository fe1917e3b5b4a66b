import { DeliveryError } from '../../../lib/delivery-error.ts';
import { type CallParts, call, readRetryAfter } from '../../../lib/network/http-call.ts';
import { WordedError } from '../../../lib/wording.ts';
import type { OAuthClient } from '../../../settings.ts';
import { describeRefusal } from './token-refusal.ts';

// How long a token must remain valid: an attempt logs in within this time.
const marginMs = 60_000;
const maxCacheMs = 24 * 60 * 60_000;

/** OAuth 2 client credentials (RFC 6749, section 4.4). A token is cached until a minute before it expires. */
export function createTokenSource(client: OAuthClient, { fetch, now }: CallParts) {
  const { tokenUrl, clientId, clientSecret, scope } = client;
  let cached: { token: string; since: number; forMs: number } | undefined;
  let requesting: Promise<string> | undefined;

  async function requestToken(): Promise<string> {
    const since = now().getTime();
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    });
    const result = await call(tokenUrl, fetch, { method: 'POST', body: form });
    const { failure, status, retryAfter, body } = result;
    const answer = parse(body);
    const { access_token: token, expires_in: seconds } = answer;
    if (failure === undefined && typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) {
      // Some servers send the number as a string. Without a valid expiry, each e-mail requests a token.
      const forMs = Math.min(Number(seconds) * 1_000 - marginMs, maxCacheMs);
      cached = forMs > 0 ? { token, since, forMs } : undefined;
      return token;
    }
    const { english, dutch, isLogin, whereToFix } = describeRefusal(failure, status ?? 0, answer);
    const error = new WordedError({
      english: `${tokenUrl.hostname} issued no access token: ${english}`,
      dutch: `${tokenUrl.hostname} geeft geen toegang: ${dutch}`,
    });
    throw new DeliveryError(
      Object.assign(error, { code: 'EOAUTH2', whereToFix }),
      false,
      isLogin ? 'back off' : undefined,
      readRetryAfter(retryAfter, now()),
    );
  }

  return {
    host: tokenUrl.hostname,
    /** Returns the cached token, or requests one. @throws DeliveryError, never permanent; its cause has the code `EOAUTH2` and the `place` of the fix. */
    async get(): Promise<string> {
      const age = cached ? now().getTime() - cached.since : 0;
      // After a clock was set back the age is unknown.
      if (cached && age >= 0 && age < cached.forMs) return cached.token;
      requesting ??= requestToken().finally(() => {
        requesting = undefined;
      });
      return requesting;
    },
    /** Drops a token that the mail server refused. */
    discard(token: string) {
      if (cached?.token === token) cached = undefined;
    },
  };
}

export type TokenSource = ReturnType<typeof createTokenSource>;

/** Returns an empty object for anything but a JSON object. */
function parse(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
