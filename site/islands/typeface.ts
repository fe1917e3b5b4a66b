/**
 * The typeface, fetched once the words stand in the fallback, so that they wait for nothing. It is put on part by part, as
 * all at once would block a phone for 100 ms, and where nothing moves.
 */
import url from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** In whole pixels. Browsers count less than three as no shift, and rounding adds up to one. */
const shift = 3;
/** In hundredths of an em: a line that just fits in one face and not in the other is brought back by what nobody sees. */
const spacings = [-1, 1, -2, 2, 0];

/** Leaves the fallback where the typeface can not be had, or would move what is in view. */
export async function putOnTypeface() {
  // Where there is no script, `site/styles/typeface.css` sees to it.
  const face = new FontFace('Typeface', `url(${url})`, { weight: '300 900' });
  if (!(await face.load().catch(() => undefined))) return;
  document.fonts.add(face);
  const parts = [...document.querySelectorAll('header, main > * > * > *, footer, dialog')];
  for (const part of parts) {
    if (!putOn(part) && part.getBoundingClientRect().top < innerHeight) {
      document.fonts.delete(face);
      break;
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  // What takes a picture of the whole page does not scroll.
  for (const picture of document.images) picture.loading = 'eager';
}

/** @returns Whether nothing moved. */
function putOn(part: Element): boolean {
  // What stands in a line, and what is inside a drawing, has no height of its own.
  const blocks = [part, ...part.querySelectorAll('*')].filter(
    ({ clientHeight }) => clientHeight,
  ) as HTMLElement[];
  const before = blocks.map(placeOf);
  part.classList.add('typeface');
  return spacings.some((spacing) => {
    const moved = blocks.filter(
      (block, index) => Math.abs(placeOf(block) - (before[index] as number)) > shift,
    );
    for (const block of moved)
      if (!moved.some((other) => other !== block && block.contains(other)))
        block.style.letterSpacing = `${spacing / 100}em`;
    return moved.length === 0;
  });
}

function placeOf({ clientHeight, offsetLeft }: HTMLElement) {
  return clientHeight + offsetLeft;
}
