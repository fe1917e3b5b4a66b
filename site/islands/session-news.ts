import type { AuthChangeEvent, Session } from '@supabase/auth-js';

/** What can happen to a session; the library's names. */
type SessionState = Exclude<AuthChangeEvent, 'INITIAL_SESSION'>;
export type SessionListener = (state: SessionState, session: Session | null) => void;

/**
 * Hears what the library says and tells `listener` of each state that the session comes to, once: the library says
 * SIGNED_IN again whenever a tab is looked at.
 */
export function onlyNews(
  listener: SessionListener,
): (event: AuthChangeEvent, session: Session | null) => void {
  let signedIn: string | undefined;
  return (event, session) => {
    if (event === 'INITIAL_SESSION') return;
    const isKnown = event === 'SIGNED_IN' && session?.access_token === signedIn;
    signedIn = session?.access_token;
    if (!isKnown) listener(event, session);
  };
}
