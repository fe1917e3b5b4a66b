import { AuthClient } from '@supabase/auth-js';
import { onlyNews, type SessionListener } from './session-news.ts';

const { BACKEND_URL, BACKEND_KEY } = import.meta.env;
const backendUrl = BACKEND_URL || location.origin;

/**
 * The auth client of the backend, with every call of the library. No screen of the site uses it, so it is
 * fetched only where a session or an auth callback asks for it (`reach.ts`). What it does by itself, as the
 * specification's section 9 lists: keeps the session in local storage, checks every 30 s whether it must be
 * refreshed, and tries a refresh that failed again after 200 ms, doubling.
 */
export const auth = new AuthClient({
  url: `${backendUrl}/auth/v1`,
  headers: { apikey: BACKEND_KEY, Authorization: `Bearer ${BACKEND_KEY}` },
  // The library's own formula.
  storageKey: `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`,
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
});

// Never shown to a visitor.
auth.initialize().then(({ error }) => {
  if (error) console.error('De sessie kan niet worden gelezen:', error);
});

/** @returns What ends it. */
export function onSessionState(listener: SessionListener): () => void {
  const { data } = auth.onAuthStateChange(onlyNews(listener));
  return () => data.subscription.unsubscribe();
}
