/**
 * The typeface, fetched once the words stand in the fallback, so that they wait for nothing. It is put on only where
 * nothing in view moves: what the visitor is reading stays where it is. What is out of view follows part by part, as
 * changing all at once blocks a phone for 100 ms.
 */
import url from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** What browsers count as a shift: 3 pixels. */
const shift = 3;

/** Leaves the fallback where the typeface can not be had. */
export async function putOnTypeface() {
  // Where there is no script, `site/styles/typeface.css` sees to it.
  const face = new FontFace('Typeface', `url(${url})`, { weight: '300 900' });
  await face.load();
  document.fonts.add(face);
  const parts = [...document.querySelectorAll<HTMLElement>('header, section, footer, dialog')];
  const inView = parts.filter(isInView);
  // In one task, in which nothing else moves.
  const tops = inView.flatMap((part) => [...part.querySelectorAll(':not(svg *)')].map(topOf));
  for (const part of inView) part.classList.add('typeface');
  if (tops.some(([element, top]) => Math.abs(topOf(element)[1] - top) >= shift)) {
    for (const part of inView) part.classList.remove('typeface');
    return;
  }
  for (const part of parts) {
    part.classList.add('typeface');
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}

function isInView(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

function topOf(element: Element): [Element, number] {
  return [element, element.getBoundingClientRect().top];
}
