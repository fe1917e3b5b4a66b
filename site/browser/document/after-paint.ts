/** Loads the typeface after the first paint, so that the words do not wait for it. */
export function applyTypeface() {
  if (!self.PerformanceObserver) return void apply();
  new PerformanceObserver((list) => {
    // The first paint may have shown only the background.
    if (list.getEntriesByName('first-contentful-paint')[0]) void apply();
  }).observe({ type: 'paint', buffered: true });
}

async function apply() {
  await document.fonts.load('1em Typeface').catch(() => {});
  // One part at a time: all at once would block a phone for a quarter of a second.
  for (const part of document.querySelectorAll(
    '.skip-link, #contact, header, section > div > *, footer',
  )) {
    part.classList.add('typeface');
    await new Promise(requestAnimationFrame);
  }
}
