import { isbot } from 'isbot';
import { dayInAmsterdam } from '../../lib/dutch-time.ts';
import type { Store } from '../../storage/store.ts';

// The last three are older; Safari, Firefox and apps with link previews still send them.
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Whether a person's browser requested the page, judging by its headers: browsers send a user agent, bots and health checks
 * send their own, and a prefetch is marked (https://wicg.github.io/nav-speculation/prefetch.html).
 */
export function isPageView(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? '';
  return agent !== '' && !prefetchHeaders.some((name) => headers.has(name)) && !isbot(agent);
}

interface PageViewParts {
  store: Pick<Store, 'addPageViews'>;
  now: () => Date;
}

/** Counts in memory until `flush`, so that no answer waits for the store. A crash loses the counts since then. */
export function createPageViews({ store, now }: PageViewParts) {
  let views = 0;
  return {
    add() {
      views += 1;
    },
    /** Stores the count under the current day. After a failure it is added the next time. */
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
