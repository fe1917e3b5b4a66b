import { find } from './elements.ts';

/**
 * Removes the parts for browsers without script, and shows the message that the address names.
 *
 * After a form sent without script, a static host cannot write the message into the page, so the address has its name
 * (`site/sections/page-messages.tsx`). Only a visitor who comes from our own form sees it, not one who reloads the page or
 * opens a shared address.
 */
export function removeWithoutScript() {
  const { hash, pathname, search } = location;
  // The server has written the message into the page. An address that is shared must not repeat it.
  if (search.startsWith('?bericht=')) history.replaceState(null, '', pathname + hash);
  for (const element of document.querySelectorAll('.without-script')) {
    element.remove();
    if (!import.meta.env.BACKEND_URL || !element.matches('.from-address')) continue;
    if (hash !== `#${element.id}`) continue;
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (visit?.type !== 'reload' && document.referrer === `${location.origin}/`) {
      find('#page-message').append(...element.children);
    }
    history.replaceState(null, '', pathname + search);
  }
}
