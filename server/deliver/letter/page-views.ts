import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { dayInAmsterdam } from '../../lib/dutch-time.ts';
import type { PageViewCounts } from '../../storage/store.ts';

const keepEveryMs = 60_000;

/**
 * Whether the page was asked for by a person's browser, as far as names tell: robots and health checks have theirs, every
 * browser has one, and a browser that only prepares a page says so (https://wicg.github.io/nav-speculation/prefetch.html).
 */
export function isPageView(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? '';
  return agent !== '' && !headers.has('sec-purpose') && !isbot(agent);
}

interface PageViewOptions {
  store: PageViewCounts;
  now: () => Date;
  log: Logger;
}

/**
 * PageViewCounts in memory and keeps the number once a minute and at the end, under the day of then, so that no answer waits for it.
 * What a crash takes is a minute of views; what the store does not take now is added the next time.
 */
export function createPageViews({ store, now, log }: PageViewOptions) {
  let views = 0;
  let keeping = Promise.resolve();

  async function keep(): Promise<void> {
    const number = views;
    views = 0;
    if (number === 0) return;
    try {
      await store.addPageViews(dayInAmsterdam(now()), number);
    } catch (error) {
      views += number;
      log.warn({ err: error }, 'page views could not be kept yet');
    }
  }

  /** Keeps the number now, after what is being kept. */
  function flush(): Promise<void> {
    keeping = keeping.then(keep);
    return keeping;
  }

  setInterval(flush, keepEveryMs).unref();
  return {
    add() {
      views += 1;
    },
    flush,
  };
}
