import type { AuthChangeEvent, Session } from '@supabase/auth-js';

/** What can happen to a session, by the library's names. */
type SessionState = Exclude<AuthChangeEvent, 'INITIAL_SESSION'>;
export type SessionListener = (state: SessionState, session: Session | null) => void;

/**
 * Calls each listener once for each new state. The library repeats SIGNED_IN when a tab is shown, and at the start for a
 * stored session; those repeats are dropped. While nobody listens, the last state waits for the first listener, because a
 * link is often read before a screen is there.
 * @param signedIn The access token of the session that was stored before the library started.
 */
export function sessionEvents(signedIn?: string) {
  const listeners = new Set<SessionListener>();
  let untold: Parameters<SessionListener> | undefined;

  /** Calls the listener in a task of its own, so that its failure stops no other listener. */
  function tell(listener: SessionListener, ...news: Parameters<SessionListener>) {
    queueMicrotask(() => {
      if (listeners.has(listener)) listener(...news);
    });
  }

  return {
    /** The library calls this. */
    hear(event: AuthChangeEvent, session: Session | null): void {
      // For a session from a link it comes before SIGNED_IN, for a stored one after it.
      if (event === 'INITIAL_SESSION') return;
      const isKnown = event === 'SIGNED_IN' && session?.access_token === signedIn;
      signedIn = session?.access_token;
      if (isKnown) return;
      untold = listeners.size === 0 ? [event, session] : undefined;
      for (const listener of listeners) tell(listener, event, session);
    },
    /** @returns A function that stops the listener. */
    listen(listener: SessionListener): () => void {
      listeners.add(listener);
      if (untold) tell(listener, ...untold);
      untold = undefined;
      return () => listeners.delete(listener);
    },
  };
}
