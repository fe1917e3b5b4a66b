import { find } from './elements.ts';

/** The words wait for nothing: what else there is of style is asked for once they have been painted. */
export function applyLateStyles() {
  if (!self.PerformanceObserver) return void apply();
  new PerformanceObserver((list) => {
    // The first paint may have been that of the background alone.
    if (list.getEntriesByName('first-contentful-paint')[0]) void apply();
  }).observe({ type: 'paint', buffered: true });
}

async function apply() {
  // Without script the browser puts `site/styles/late.css` on by itself.
  document.head.insertAdjacentHTML('beforeend', find('noscript').textContent);
  await document.fonts.load('1em Figtree').catch(() => {});
  // Part by part: all at once would block a phone for a quarter of a second.
  for (const part of document.querySelectorAll('#contact, header, main > *, footer')) {
    part.classList.add('typeface');
    await new Promise(requestAnimationFrame);
  }
}
