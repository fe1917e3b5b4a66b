/**
 * The typeface, fetched once the words stand in the fallback, so that they wait for nothing. What is in view gets it in
 * one task, and only where nothing moves; the rest follows part by part, as all at once would block a phone for 100 ms.
 */
import url from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** What browsers count as a shift: 3 pixels. */
const shift = 3;
/** A line that just fits in one face and not in the other is brought back by what nobody sees. */
const spacings = ['-.01em', '.01em', '-.02em', '.02em', '-.03em', '.03em'];

/** Leaves the fallback where the typeface can not be had. */
export async function putOnTypeface() {
  // Where there is no script, `site/styles/typeface.css` sees to it.
  const face = new FontFace('Typeface', `url(${url})`, { weight: '300 900' });
  if (!(await face.load().catch(() => undefined))) return;
  document.fonts.add(face);
  const parts = [...document.querySelectorAll('header, section, footer, dialog')];
  if (!putOn(parts.filter(isInView))) return;
  for (const part of parts) {
    part.classList.add('typeface');
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}

/** Takes it off again where something moves all the same. */
function putOn(parts: Element[]): boolean {
  const blocks = parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(':not(svg *)')]);
  const heights = new Map(blocks.map((block) => [block, block.clientHeight]));
  const grown = () =>
    blocks.filter((block) => Math.abs(block.clientHeight - (heights.get(block) ?? 0)) >= shift);
  for (const part of parts) part.classList.add('typeface');
  for (const spacing of spacings) {
    const all = grown();
    for (const block of all)
      if (!all.some((other) => other !== block && block.contains(other)))
        block.style.letterSpacing = spacing;
  }
  if (grown().length === 0) return true;
  for (const part of parts) part.classList.remove('typeface');
  for (const block of blocks) block.style.letterSpacing = '';
  return false;
}

function isInView(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}
