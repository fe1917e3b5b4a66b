import { AuthClient } from '@supabase/auth-js';
import { type SessionListener, sessionEvents } from './session-events.ts';

const { BACKEND_URL, BACKEND_KEY } = import.meta.env;
const backendUrl = BACKEND_URL || location.origin;
// The library's own formula.
const storageKey = `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`;
// Before the client reads or changes anything.
const news = sessionEvents(readStored<{ access_token?: string }>(storageKey)?.access_token);
const code = takeCode();

/**
 * The auth client of the backend, with every call of the library. No screen of the site uses it, so it is
 * fetched only where a session or an auth callback asks for it (`document/document-script.ts`). What it does by itself, as the
 * specification's section 9 lists: keeps the session in local storage, checks every 30 s whether it must be
 * refreshed, and tries a refresh that failed again after 200 ms, doubling.
 */
export const auth = new AuthClient({
  url: `${backendUrl}/auth/v1`,
  headers: { apikey: BACKEND_KEY, Authorization: `Bearer ${BACKEND_KEY}` },
  storageKey,
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: takeTokens,
});

auth.onAuthStateChange(news.hear);
void readCallback();

/**
 * Tells `listener` of each state that the session comes to. What came before anyone listened, such as
 * PASSWORD_RECOVERY after a link, is told to the first who listens.
 * @returns What ends it.
 */
export function onSessionState(listener: SessionListener): () => void {
  return news.listen(listener);
}

/** What is wrong with a link is logged, and never shown to a visitor. */
async function readCallback() {
  const read = await auth.initialize();
  // The bare `#` that `takeTokens` left.
  if (location.href.endsWith('#')) replaceAddress(location.pathname + location.search);
  const exchanged = code === undefined ? undefined : await auth.exchangeCodeForSession(code);
  const error = read.error ?? exchanged?.error;
  if (error) console.error('De sessie kan niet worden gelezen:', error);
}

/**
 * Returns whether the address carries tokens, or an error in place of them, and removes them so that Back shows them to nobody:
 * practice computers are shared. It leaves a bare `#`: the library sets `location.hash = ''`, which adds an entry to the
 * history unless the fragment is already empty.
 */
function takeTokens(url: URL, params: Record<string, string | undefined>): boolean {
  const names = [
    ...['access_token', 'refresh_token', 'provider_token', 'provider_refresh_token'],
    ...['error', 'error_code', 'error_description'],
  ];
  const isCallback = names.some((name) => params[name]);
  if (isCallback) replaceAddress(`${url.pathname}${without(url, names)}#`);
  return isCallback;
}

/**
 * Takes the code of PKCE out of the address where its verifier is stored. It is exchanged here, as the library would
 * refuse it: the flow stays implicit.
 */
function takeCode(): string | undefined {
  const url = new URL(location.href);
  const found = url.searchParams.get('code');
  if (!found || !readStored(`${storageKey}-code-verifier`)) return undefined;
  replaceAddress(`${url.pathname}${without(url, ['code'])}${url.hash}`);
  return found;
}

/** What the library keeps under `key`; undefined where that is nothing it can use. */
function readStored<Kept>(key: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // A browser may refuse its storage, and what stands there may be broken.
    return undefined;
  }
}

/** The query without these, each other parameter as it stands. */
function without({ search }: URL, names: string[]): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !names.includes(pair.split('=')[0] as string));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** In the same entry of the history. */
function replaceAddress(address: string) {
  history.replaceState(history.state, '', address);
}
