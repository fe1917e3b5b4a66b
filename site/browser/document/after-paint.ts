import { find } from './elements.ts';

/**
 * The words wait for nothing: what else there is of style is asked for once they have been painted. The typeface is put on part by
 * part, as all at once would block a phone for a quarter of a second.
 */
export function dressAfterPaint() {
  new PerformanceObserver(async (list) => {
    // The first paint may have been that of the background alone.
    if (!list.getEntriesByName('first-contentful-paint')[0]) return;
    // Without script the browser puts `site/styles/late.css` on by itself.
    document.head.insertAdjacentHTML('beforeend', find('noscript').textContent);
    await document.fonts.load('1em Figtree').catch(() => {});
    for (const part of document.querySelectorAll('#contact, header, main > *, footer')) {
      part.classList.add('typeface');
      await new Promise(requestAnimationFrame);
    }
  }).observe({ type: 'paint', buffered: true });
}
