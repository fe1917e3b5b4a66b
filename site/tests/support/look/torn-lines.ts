import type { Page } from '@playwright/test';

/** Finds each line end that leaves a word of one or two letters alone at the start of its sentence, or at its hyphen. Not in names such as ’s-Gravenhage. */
export async function findTornLines(
  page: Page,
  part = page.locator('dialog:modal, body').last(),
): Promise<string[]> {
  return await part.evaluate(examine);
}

/** Runs in the page. */
function examine(root: Element): string[] {
  const tears = [/(?<=[.?!:][”’)]?\s)\p{Lu}\p{Ll}?\s\S/gu, /(?<![\p{L}\d.@'’-])\p{L}{1,2}-\p{L}/gu];
  const blocks = [...root.querySelectorAll('p, li, dd, dt, h1, h2, h3, td, figcaption')];
  return blocks
    .filter((block) => block.checkVisibility({ visibilityProperty: true }))
    .flatMap(tornIn);

  function tornIn(block: Element): string[] {
    const places = placesIn(block);
    const text = places.map(({ node, offset }) => node.data.charAt(offset)).join('');
    return tears
      .flatMap((tear) => [...text.matchAll(tear)])
      .filter(({ index, 0: found }) => {
        const [first, last] = [places[index], places[index + found.length - 1]].map(topOf);
        return first !== undefined && last !== undefined && last - first > 9;
      })
      .map(({ index }) => `a line ends within “${text.slice(index, index + 24)}”`);
  }

  /** The place of each character of a block, without those of the blocks in it. */
  function placesIn(block: Element) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const places: { node: Text; offset: number }[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const isOwn =
        node.parentElement?.closest('p, li, dd, dt, h1, h2, h3, td, figcaption') === block;
      if (isOwn) for (const offset of node.data.split('').keys()) places.push({ node, offset });
    }
    return places;
  }

  function topOf(place: { node: Text; offset: number } | undefined): number | undefined {
    if (place === undefined) return undefined;
    const range = document.createRange();
    range.setStart(place.node, place.offset);
    range.setEnd(place.node, place.offset + 1);
    return range.getClientRects()[0]?.top;
  }
}
