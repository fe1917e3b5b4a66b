import { isbot } from 'isbot';

/**
 * Whether the page was asked for by a person's browser, as far as names tell: robots and health checks have theirs, every
 * browser has one, and a browser that only prepares a page says so (https://wicg.github.io/nav-speculation/prefetch.html).
 */
export function isPageView(headers: Headers): boolean {
  const agent = headers.get('user-agent');
  return Boolean(agent) && !headers.has('sec-purpose') && !isbot(agent);
}
