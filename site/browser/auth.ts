import { AuthClient } from '@supabase/auth-js';

const { BACKEND_URL, BACKEND_KEY } = import.meta.env;
const backendUrl = BACKEND_URL || location.origin;
// The same key as the library computes.
const storageKey = `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`;
const code = takeCode();

/**
 * The backend's auth client, with the library's full API. No screen of the site uses it, so it is fetched only if the
 * browser holds a session or the address carries an auth callback (`document/document-script.ts`). As section 9 of the
 * specification asks, it keeps the session in local storage, checks every 30 s whether the session needs a refresh, and
 * repeats a failed refresh after 200 ms, 400 ms and so on.
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

void readCallback();

/** Reads the auth callback in the address. An error is only logged: visitors never see it. */
async function readCallback() {
  const read = await auth.initialize();
  // Removes the bare `#` that `takeTokens` left.
  if (location.href.endsWith('#')) replaceAddress(location.pathname + location.search);
  const exchanged = code === undefined ? undefined : await auth.exchangeCodeForSession(code);
  const error = read.error ?? exchanged?.error;
  if (error) console.error('De sessie kan niet worden gelezen:', error);
}

/**
 * Returns whether the address carries tokens, or an error in their place, and removes them: practice computers are shared, and
 * Back must show them to nobody. It leaves a bare `#`, because the library sets `location.hash = ''`, which adds an entry to
 * the history unless the fragment is already empty.
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
 * Takes a PKCE code out of the address if the code's verifier is stored. This module exchanges the code, because the library
 * refuses to do so in the implicit flow.
 */
function takeCode(): string | undefined {
  const url = new URL(location.href);
  const found = url.searchParams.get('code');
  if (!found || !readStored(`${storageKey}-code-verifier`)) return undefined;
  replaceAddress(`${url.pathname}${without(url, ['code'])}${url.hash}`);
  return found;
}

/** The value that the library stored under `key`; undefined if it is missing or unreadable. */
function readStored<Kept>(key: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // The browser may refuse its storage, or hold something that is not JSON there.
    return undefined;
  }
}

/** The query without the parameters `names`, and otherwise unchanged. */
function without({ search }: URL, names: string[]): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !names.includes(pair.split('=')[0] as string));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** Replaces the address without a new entry in the history. */
function replaceAddress(address: string) {
  history.replaceState(history.state, '', address);
}
