import { expect, type Locator, type Page } from '@playwright/test';

/** Expects that nothing overflows, is cut, covered or too small, in everything that a visitor can reach or in parts of it. */
export async function expectFits(
  page: Page,
  state: string,
  parts?: Locator | string,
): Promise<void> {
  if (!parts) return expectNone(state, await findMisfits(page));
  const found = await (typeof parts === 'string' ? page.locator(parts) : parts).all();
  expect(found.length, `${state}: ${parts}`).toBeGreaterThan(0);
  for (const part of found) expectNone(state, await findMisfits(page, part));
}

/** Expects no misfit, and lists each with its state, element and rule. */
export function expectNone(state: string, misfits: string[]): void {
  expect.soft(misfits.map((misfit) => `${state}: ${misfit}`)).toEqual([]);
}

export async function findMisfits(
  page: Page,
  part = page.locator('dialog:modal, body').last(),
): Promise<string[]> {
  return await part.evaluate(examine);
}

/**
 * Runs in the page. Asks the browser which element is at each point of a text or target: if it is cut, covered or out of the
 * window, the answer is another element.
 */
function examine(root: Element): string[] {
  const page = document.documentElement;
  // In the narrowest windows type and margins are smaller, and text that was spaced or enlarged may reach into the margin.
  const isUsual =
    matchMedia('(min-width: 20rem)').matches &&
    Number.parseFloat(getComputedStyle(page).fontSize) <= 20 &&
    document.adoptedStyleSheets.length === 0;
  const found = new Set<string>();
  // Elements that let clicks through can cover a text, too.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(sheet);

  const all = [root, ...root.querySelectorAll('*')].filter(isVisible);
  const clips = all.filter((element) => getComputedStyle(element).overflowX !== 'visible');
  for (const element of [page, ...all]) {
    const { scrollWidth, clientWidth } = element;
    const canScroll = element === page || /auto|scroll/.test(getComputedStyle(element).overflowX);
    if (canScroll && scrollWidth > clientWidth)
      found.add(`${nameOf(element)} is ${scrollWidth} px wide in ${clientWidth}`);
    const { left, right } = element.getBoundingClientRect();
    const isClipped = clips.some((part) => part !== element && part.contains(element));
    if (!isClipped && (left < -0.5 || right > page.clientWidth + 0.5))
      found.add(`${nameOf(element)} sticks out of the window`);
  }
  for (const element of all) {
    if (element.matches('a[href], button, input:not([type=hidden]), select, summary, audio'))
      // A click on a radio's label chooses it as well.
      examineTarget((element.matches('[type=radio]') && element.closest('label')) || element);
    for (const node of element.childNodes) if (node instanceof Text) examineText(element, node);
  }
  for (const each of [page, root]) each.scrollTo({ top: 0, behavior: 'instant' });
  document.adoptedStyleSheets.pop();
  return [...found];

  function examineTarget(target: Element): void {
    const { width, height } = target.getBoundingClientRect();
    // WCAG 2.5.8 makes an exception for a link in a sentence, which is as high as the line.
    const isInSentence =
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && /\w/.test(node.data),
      );
    const least = isInSentence ? 24 : 44;
    if (Math.min(width, height) < least - 0.5)
      found.add(`${nameOf(target)} is ${width} x ${height} px, under ${least}`);
    for (const index of [...target.getClientRects()].keys()) {
      const boxOf = () => target.getClientRects()[index] as DOMRect;
      const cover = findCover(target, boxOf, (hit) => hit.contains(target));
      if (cover) found.add(`${nameOf(target)} lies under ${cover}`);
    }
  }

  function examineText(element: Element, text: Text): void {
    const words = `text "${text.data.trim().slice(0, 60)}"`;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (words === 'text ""') return;
    for (const index of [...range.getClientRects()].keys()) {
      const boxOf = () => letters(element, range.getClientRects()[index] as DOMRect);
      const cover = findCover(element, boxOf);
      if (cover) found.add(`${words} is cut, or lies under ${cover}`);
      const outline = findOutline(element);
      const { left, top, right, bottom } = outline?.getBoundingClientRect() ?? new DOMRect();
      const line = boxOf();
      const beyond = [left - line.left, top - line.top, line.right - right, line.bottom - bottom];
      if (outline && Math.max(...beyond) > 1)
        found.add(`${words} sticks out of ${nameOf(outline)}`);
      const edge = page.clientWidth - line.right;
      if (isUsual && element.closest('main') && edge < 19.5)
        found.add(`${words} is ${edge} px from the edge, under 20`);
    }
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (isUsual && element.closest('main') && size < 15)
      found.add(`${words} is set in ${size} px, under 15`);
  }

  /** The box of a text, as high as its letters. */
  function letters(element: Element, { x, y, width, height }: DOMRect): DOMRect {
    const size = Math.min(height, Number.parseFloat(getComputedStyle(element).fontSize));
    return new DOMRect(x, y + (height - size) / 2, width, size);
  }

  /** The card, button or field around the element that has a background or borders. */
  function findOutline(element: Element): Element | undefined {
    for (let part: Element | null = element; part && part !== root; part = part.parentElement) {
      const { display, position, borderLeftWidth, borderRightWidth } = getComputedStyle(part);
      const isEdged = borderLeftWidth !== '0px' && borderRightWidth !== '0px';
      if (display !== 'inline' && (isFilled(part) || isEdged)) return part;
      if (/absolute|fixed/.test(position)) return undefined;
    }
    return undefined;
  }

  /** The name of what covers the element wherever a visitor scrolls; undefined if it is fully visible somewhere. */
  function findCover(
    element: Element,
    boxOf: () => DOMRect,
    isAllowed = (_: Element) => false,
  ): string | undefined {
    let scroller = element.parentElement ?? page;
    while (scroller !== page && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
      scroller = scroller.parentElement ?? page;
    const view = scroller === page ? new DOMRect() : scroller.getBoundingClientRect();
    let cover: string | undefined;
    // At its present place, or else after scrolling it out from under what floats over it.
    for (const share of [undefined, 1 / 2, 1 / 4, 3 / 4]) {
      const { top, bottom } = boxOf();
      const to = view.top + (share ?? 0) * scroller.clientHeight;
      if (share) scroller.scrollBy({ top: (top + bottom) / 2 - to, behavior: 'instant' });
      const isFine = (hit: Element) => element.contains(hit) || isAllowed(hit);
      // A link in a sentence is higher than its line, and covers a part of the adjacent lines.
      const hits = pointsOf(boxOf()).map(([x, y]) =>
        document
          .elementsFromPoint(x, y)
          .find(
            (hit) => isFine(hit) || isFilled(hit) || getComputedStyle(hit).display !== 'inline',
          ),
      );
      const isOpen = hits.every((hit) => hit && isFine(hit));
      if (isOpen) return undefined;
      const other = hits.find((hit) => hit && !isFine(hit));
      cover = other ? nameOf(other) : 'the edge of the window';
    }
    return cover;
  }

  /** Points in a box, so close to each other that no target fits between them. */
  function pointsOf({ left, top, right, bottom }: DOMRect): [number, number][] {
    const spread = (from: number, to: number) => {
      const steps = Math.max(1, Math.ceil((to - from) / 20));
      return Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);
    };
    const rows = spread(top + 2, bottom - 2);
    return spread(left + 2, right - 2).flatMap((x) => rows.map((y): [number, number] => [x, y]));
  }

  function isFilled(element: Element): boolean {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundImage !== 'none' || !/^rgba\(.* 0\)$/.test(backgroundColor);
  }

  function isVisible(element: Element): boolean {
    for (let part: Element | null = element; part; part = part.parentElement) {
      // Texts for screen readers, and the skip link, which is above the page until it has the focus.
      const { width, height } = part.getBoundingClientRect();
      if (width <= 1 && height <= 1 && getComputedStyle(part).overflow === 'hidden') return false;
      if (part.matches('.skip-link:not(:focus)')) return false;
    }
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  function nameOf(element: Element): string {
    const own = element.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
    return `<${element.localName}> "${element.ariaLabel || element.id || own}"`;
  }
}
