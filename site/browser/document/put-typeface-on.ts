/**
 * The words wait for nothing: the typeface is asked for once they have been painted. It is put on part by part, as all at once
 * would block a phone for a quarter of a second.
 */
export function putTypefaceOn() {
  new PerformanceObserver(async (list) => {
    // The first paint may have been that of the background alone.
    if (!list.getEntriesByName('first-contentful-paint')[0]) return;
    await document.fonts.load('1em Figtree').catch(() => {});
    for (const part of document.querySelectorAll('#contact, header, main > *, footer')) {
      part.classList.add('typeface');
      await new Promise(requestAnimationFrame);
    }
  }).observe({ type: 'paint', buffered: true });
}
