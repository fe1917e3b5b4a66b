import type { Locator, Page } from '@playwright/test';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Text {
  /** The element that holds the text. */
  element: Element;
  words: string;
  /** One box for each line, as high as the size of its letters, where it stands in the window now. */
  lines(): Box[];
}

/** What the checks of a page's look have in common; in the page it is called `look`. */
interface Look {
  /** What is looked at: all that a visitor can reach now, or a part of it. */
  root: Element;
  isVisible(element: Element): boolean;
  texts(): Text[];
  targets(): Element[];
  name(element: Element): string;
  /** Scrolls what scrolls the element, so that this box of it lies open, where that is possible. */
  reveal(element: Element, box: () => Box | undefined): void;
  /** Whether it stays where it is while what is around it scrolls. */
  isAfloat(element: Element): boolean;
  /** Whether it draws something over its whole box. */
  isFilled(element: Element): boolean;
  /** What is drawn over this point of the element; undefined where it lies open. */
  coverAt(element: Element, x: number, y: number): Element | undefined;
}

declare global {
  var look: Look;
}

/** Puts `look` into the page, for what a visitor can reach now or for a part of it. */
export async function prepare(page: Page, within?: Locator): Promise<void> {
  if (!(await page.evaluate(() => 'look' in globalThis))) {
    await page.evaluate(installLook);
    await page.evaluate(findAllAtPoint);
  }
  await (within ?? page.locator('dialog:modal, body').last()).evaluate((element) => {
    look.root = element;
  });
}

function installLook(): void {
  const interactive = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  const isHiddenFromEyes = (element: Element): boolean => {
    for (let part: Element | null = element; part; part = part.parentElement) {
      const { width, height } = part.getBoundingClientRect();
      if (width <= 1 && height <= 1 && getComputedStyle(part).overflow === 'hidden') return true;
      // A skip link waits above the page until it has the focus.
      if (part.matches('.skip-link:not(:focus)')) return true;
    }
    return false;
  };

  globalThis.look = {
    root: document.body,

    isVisible: (element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      }) && !isHiddenFromEyes(element),

    texts() {
      const found: Text[] = [];
      const walker = document.createTreeWalker(look.root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const words = node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
        if (!element || words === '' || !look.isVisible(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        const lines = () =>
          [...range.getClientRects()]
            .filter(({ width, height }) => width > 0.5 && height > 0.5)
            .map(({ left, top, right, bottom }) => {
              const beyond = Math.max(0, (bottom - top - size) / 2);
              return { left, top: top + beyond, right, bottom: bottom - beyond };
            });
        if (lines().length > 0) found.push({ element, words, lines });
      }
      return found;
    },

    targets: () =>
      [look.root, ...look.root.querySelectorAll('*')].filter(
        (element) => element.matches(interactive) && look.isVisible(element),
      ),

    name(element) {
      const own = element.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
      const label = element.getAttribute('aria-label') || element.id || own || element.className;
      return `<${element.localName}> "${label}"`;
    },

    reveal(element, box) {
      let scroller = element.parentElement;
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) {
        scroller = scroller.parentElement;
      }
      const view = scroller?.getBoundingClientRect() ?? { top: 0, height: innerHeight };
      // Something that floats may cover the middle.
      for (const part of [1 / 2, 1 / 5, 1 / 3, 3 / 4]) {
        const { left, top, right, bottom } = box() ?? element.getBoundingClientRect();
        const by = (top + bottom) / 2 - view.top - view.height * part;
        (scroller ?? window).scrollBy({ top: by, behavior: 'instant' });
        const now = box() ?? element.getBoundingClientRect();
        const x = (left + right) / 2;
        const isOpen = [now.top + 1, now.bottom - 1].every((y) => !look.coverAt(element, x, y));
        if (isOpen) return;
      }
    },

    isAfloat(element) {
      for (let part: Element | null = element; part && part !== look.root; ) {
        if (/fixed|sticky/.test(getComputedStyle(part).position)) return true;
        part = part.parentElement;
      }
      return false;
    },

    isFilled(element) {
      if (element instanceof SVGGeometryElement || element.matches('img, video, canvas'))
        return true;
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return backgroundImage !== 'none' || !/^rgba\(.* 0\)$/.test(backgroundColor);
    },

    coverAt(element, x, y) {
      for (const hit of document.elementsFromPoint(x, y)) {
        if (hit.contains(element) || element.contains(hit)) return undefined;
        if (look.isFilled(hit) && look.isVisible(hit)) return hit;
      }
      return undefined;
    },
  };
}

/** Also what lets clicks through can lie over a text. */
function findAllAtPoint(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(sheet);
}
