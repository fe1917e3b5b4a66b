import { isbot } from 'isbot';

// The same few browsers ask again and again, and looking a name through takes a tenth of the time of an answer.
const known = new Map<string, boolean>();
const maxKnown = 500;
const longestKnown = 300;

/**
 * Whether the page was asked for by a person's browser, as far as names tell: robots and health checks have theirs, every
 * browser has one, and a browser that only prepares a page says so (https://wicg.github.io/nav-speculation/prefetch.html).
 */
export function isPageView(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? '';
  return agent !== '' && !headers.has('sec-purpose') && !isRobot(agent);
}

function isRobot(agent: string): boolean {
  const verdict = known.get(agent) ?? isbot(agent);
  if (known.size === maxKnown) known.clear();
  if (agent.length <= longestKnown) known.set(agent, verdict);
  return verdict;
}
