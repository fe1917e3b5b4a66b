/**
 * The typeface, fetched once the words stand in the fallback, so that they wait for nothing. It is put on only
 * where no line in view breaks elsewhere: what the visitor is reading stays where it is.
 */
import url from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** What browsers count as a shift: 3 pixels. */
const shift = 3;

/** Leaves the fallback where the typeface can not be had. */
export async function putOnTypeface() {
  // Where there is no script, `site/styles/typeface.css` sees to it.
  const face = new FontFace('Typeface', `url(${url})`, { weight: '300 900' });
  await face.load().catch(() => {});
  // In one task, in which nothing else moves.
  const tops = topsInView();
  document.fonts.add(face);
  for (const [element, top] of tops) {
    if (Math.abs(element.getBoundingClientRect().top - top) < shift) continue;
    document.fonts.delete(face);
    return;
  }
}

/** Of parts out of view only their own: to ask for places in them would lay them out. */
function topsInView(within: ParentNode = document, parts = 'header, section, dialog') {
  const tops: [Element, number][] = [];
  for (const element of within.querySelectorAll(parts)) {
    const { top, bottom } = element.getBoundingClientRect();
    if (top >= innerHeight || bottom <= 0) continue;
    tops.push([element, top]);
    if (within === document) tops.push(...topsInView(element, ':not(svg *)'));
  }
  return tops;
}
