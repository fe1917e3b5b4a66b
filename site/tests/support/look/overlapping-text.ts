import './in-page.ts';

/** In the page: text that lies under something, or is written over another text. */
export function findOverlappingText(): string[] {
  const texts = look.texts();
  const found = new Set<string>();
  // Each line by itself, scrolled to where a visitor would read it.
  for (const { element, words, lines } of texts) {
    lines().forEach((line, index) => {
      look.reveal(element, () => lines()[index]);
      const { left, right, top, bottom } = lines()[index] ?? line;
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const cover = look.coverAt(element, x, (top + bottom) / 2);
        if (cover) found.add(`text "${words.slice(0, 60)}" lies under ${look.name(cover)}`);
      }
    });
  }
  scrollTo({ top: 0, behavior: 'instant' });
  look.root.scrollTo({ top: 0, behavior: 'instant' });
  return [...found, ...crossings()];

  function crossings(): string[] {
    const pieces = texts
      .filter(({ element }) => !look.isAfloat(element))
      .flatMap((text) => text.lines().map((line) => ({ text, line })));
    const crossed: string[] = [];
    for (const [index, { text, line }] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        const wide = Math.min(line.right, other.line.right) - Math.max(line.left, other.line.left);
        const high = Math.min(line.bottom, other.line.bottom) - Math.max(line.top, other.line.top);
        // Last what takes long: there are tens of thousands of pairs.
        const isCrossed = wide > 2 && high > 2 && other.text !== text;
        if (isCrossed && scrollerOf(other.text) === scrollerOf(text)) {
          crossed.push(
            `text "${text.words.slice(0, 60)}" crosses "${other.text.words.slice(0, 60)}"`,
          );
        }
      }
    }
    return crossed;
  }

  function scrollerOf({ element }: { element: Element }): Element {
    let part = element;
    while (part.parentElement && getComputedStyle(part).overflowY !== 'auto')
      part = part.parentElement;
    return part;
  }
}
