import { isbot } from 'isbot';
import { dayInAmsterdam } from '../../lib/dutch-time.ts';
import type { Store } from '../../storage/store.ts';

// The last three came before the first, and Safari, Firefox and apps that show links still send them.
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Whether the page was asked for by a person's browser, as far as names tell: robots and health checks have theirs, every
 * browser has one, and a browser that only prepares a page says so (https://wicg.github.io/nav-speculation/prefetch.html).
 */
export function isPageView(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? '';
  return agent !== '' && !prefetchHeaders.some((name) => headers.has(name)) && !isbot(agent);
}

interface PageViewParts {
  store: Pick<Store, 'addPageViews'>;
  now: () => Date;
}

/** Counts in memory until `flush`, so that no answer waits for the store. A crash loses what was counted since. */
export function createPageViews({ store, now }: PageViewParts) {
  let views = 0;
  return {
    add() {
      views += 1;
    },
    /** Stores the number under the day of now. What the store does not take is added the next time. */
    async flush(): Promise<void> {
      const number = views;
      views = 0;
      if (number === 0) return;
      try {
        await store.addPageViews(dayInAmsterdam(now()), number);
      } catch (error) {
        views += number;
        throw error;
      }
    },
  };
}
