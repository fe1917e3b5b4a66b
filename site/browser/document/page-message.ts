import { find } from './elements.ts';

/**
 * Removes what is for browsers without script. Shows a message that the address asks for.
 *
 * The page may lie on a static host, where the address of a bare post says only which message it asks for
 * (`site/sections/page-messages.tsx`). It is shown to who comes from a form of ours, and to nobody else: not after a reload, nor
 * where the address was shared.
 */
export function removeWithoutScript() {
  const { hash, pathname, search } = location;
  // The message of a bare post is on the page now; an address that is shared must not carry it.
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
