import type { AuthChangeEvent, Session } from '@supabase/auth-js';

/** What can happen to a session; the library's names. */
type SessionState = Exclude<AuthChangeEvent, 'INITIAL_SESSION'>;
export type SessionListener = (state: SessionState, session: Session | null) => void;

/**
 * Calls each listener once for each new state. The library repeats SIGNED_IN when a tab is shown, and at the start for a stored
 * session, so repeats are dropped. While nobody listens, the last state waits for the first listener, as a link is often read
 * before a screen is there.
 * @param signedIn The access token of the session that was stored before the library started.
 */
export function sessionEvents(signedIn?: string) {
  const listeners = new Set<SessionListener>();
  let untold: Parameters<SessionListener> | undefined;

  /** In a task of its own, so that a listener that fails stops no other. */
  function tell(listener: SessionListener, ...news: Parameters<SessionListener>) {
    queueMicrotask(() => {
      if (listeners.has(listener)) listener(...news);
    });
  }

  return {
    /** What the library calls. */
    hear(event: AuthChangeEvent, session: Session | null): void {
      // Of a session that a link brings it comes before SIGNED_IN, of a stored one after it.
      if (event === 'INITIAL_SESSION') return;
      const isKnown = event === 'SIGNED_IN' && session?.access_token === signedIn;
      signedIn = session?.access_token;
      if (isKnown) return;
      untold = listeners.size === 0 ? [event, session] : undefined;
      for (const listener of listeners) tell(listener, event, session);
    },
    /** @returns What ends it. */
    listen(listener: SessionListener): () => void {
      listeners.add(listener);
      if (untold) tell(listener, ...untold);
      untold = undefined;
      return () => listeners.delete(listener);
    },
  };
}
