import './in-page.ts';

/** Something to be read or found: a line of text, an icon that is all a button shows, the edge of a field. */
export interface Sample {
  what: string;
  /** Red, green, blue and alpha, with the opacity of all that it stands in. */
  color: number[];
  /** The contrast it needs with what lies around it. */
  least: number;
  /** Where in the window that ground is seen; undefined where it can't be brought into view. */
  ground?: Box;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Waiting extends Omit<Sample, 'ground'> {
  element: Element;
  ground: () => Box | undefined;
}

declare global {
  var waiting: Waiting[];
}

/** In the page: brings some of what waits to be sampled into view and says where it is; empty at the end. */
export function nextSamples(isFirst: boolean): Sample[] {
  if (isFirst) globalThis.waiting = [...textSamples(), ...iconSamples(), ...edgeSamples()];
  const [first] = waiting;
  if (!first) return [];
  look.reveal(first.element, first.ground);
  const ready = waiting.filter(({ element, ground }) => isOpen(element, ground()));
  const { what, color, least } = first;
  if (!ready.includes(first)) {
    waiting.shift();
    return [{ what, color, least }];
  }
  globalThis.waiting = waiting.filter((sample) => !ready.includes(sample));
  return ready.map(({ what, color, least, ground }) => {
    const box = ground();
    return { what, color, least, ...(box && { ground: box }) };
  });

  function textSamples(): Waiting[] {
    const texts = look.texts().flatMap(({ element, words, size, lines }) => {
      const style = getComputedStyle(element);
      const isSvg = element instanceof SVGElement;
      const color = paint(isSvg ? style.fill : style.webkitTextFillColor, element);
      const least = leastFor(size, style);
      return lines().map((_, line) => ({
        what: `text "${words.slice(0, 60)}"`,
        element,
        color,
        least,
        ground: () => lines()[line],
      }));
    });
    const fields = look.targets().flatMap((element) => {
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
        return [];
      const words = element.value || element.placeholder;
      if (words === '') return [];
      const style = getComputedStyle(element, element.value ? undefined : '::placeholder');
      return {
        what: `${element.value ? 'value' : 'placeholder'} "${words.slice(0, 60)}"`,
        element,
        color: paint(style.webkitTextFillColor, element),
        least: leastFor(Number.parseFloat(style.fontSize), style),
        ground: () => inset(element.getBoundingClientRect(), 6),
      };
    });
    return [...texts, ...fields];
  }

  function iconSamples(): Waiting[] {
    const texts = look.texts();
    return look.targets().flatMap((element) => {
      const icon = [...element.querySelectorAll('svg')].find(look.isVisible);
      const hasText = texts.some((text) => element.contains(text.element));
      if (!icon || hasText) return [];
      const style = getComputedStyle(icon);
      return {
        what: `icon of ${look.name(element)}`,
        element,
        color: paint(style.stroke === 'none' ? style.fill : style.stroke, icon),
        least: 4.5,
        // Beside the icon, which stays in the picture.
        ground: () => {
          const { left, top, bottom } = icon.getBoundingClientRect();
          return { left: left - 6, right: left - 2, top, bottom };
        },
      };
    });
  }

  function edgeSamples(): Waiting[] {
    return look.targets().flatMap((element) => {
      const style = getComputedStyle(element);
      const isDrawn =
        Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none';
      const isField = element.matches('input, select, textarea');
      // A filled button is known by its text (WCAG 1.4.11), a field by its edge alone.
      const color = paint(isDrawn ? style.borderTopColor : style.backgroundColor, element);
      const isSeen = isDrawn && color[3] !== 0 && style.borderTopColor !== style.backgroundColor;
      if (!isField && !isSeen) return [];
      return {
        what: `edge of ${look.name(element)}`,
        element,
        color,
        least: 4.5,
        ground: () => {
          const { left, top, right } = element.getBoundingClientRect();
          const middle = (left + right) / 2;
          return { left: middle - 8, right: middle + 8, top: top - 3, bottom: top - 1 };
        },
      };
    });
  }

  function leastFor(size: number, { fontWeight }: CSSStyleDeclaration): number {
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 4.5 : 7;
  }

  function isOpen(element: Element, box: Box | undefined): boolean {
    if (!box || box.left < 0 || box.top < 0) return false;
    if (box.right > innerWidth || box.bottom > innerHeight) return false;
    let isFixed = false;
    for (let part: Element | null = element; part && !isFixed; part = part.parentElement) {
      isFixed = getComputedStyle(part).position === 'fixed';
      if (!/auto|scroll/.test(getComputedStyle(part).overflowY)) continue;
      const { top, bottom } = part.getBoundingClientRect();
      if (box.top < top || box.bottom > bottom) return false;
    }
    const columns = [box.left + 1, (box.left + box.right) / 2, box.right - 1];
    const rows = [box.top + 1, box.bottom - 1];
    return rows.every((y) => columns.every((x) => !look.coverAt(element, x, y)));
  }

  function inset({ left, top, right, bottom }: Box, by: number): Box {
    return { left: left + by, top: top + by, right: right - by, bottom: bottom - by };
  }

  /** A colour in any notation, as the browser itself paints it. */
  function paint(color: string, element: Element): number[] {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('No canvas');
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    let opacity = alpha / 255;
    for (let part: Element | null = element; part; part = part.parentElement) {
      opacity *= Number(getComputedStyle(part).opacity);
    }
    return [red, green, blue, opacity];
  }
}
