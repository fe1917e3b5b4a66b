import './in-page.ts';

/** In the page: text that is cut off or stands outside its box. */
export function findCutText(): string[] {
  const found = new Set<string>();
  for (const { element, words, lines } of look.texts()) {
    const report = (what: string) => found.add(`text "${words.slice(0, 60)}" ${what}`);
    for (const line of lines()) for (const what of beyond(element, line)) report(what);
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (textOverflow === 'ellipsis' && overflowX !== 'visible') {
      const hidden = element.scrollWidth - element.clientWidth;
      if (hidden > 0) report(`ends in an ellipsis, ${hidden} px hidden`);
    }
  }
  return [...found];

  /** What of this line its ancestors and the window do not show. */
  function beyond(element: Element, line: Box): string[] {
    const parts: string[] = [];
    const compare = (box: Box, what: string, { x = true, y = true }) => {
      const sides: [string, number, boolean][] = [
        ['left', box.left - line.left, x],
        ['right', line.right - box.right, x],
        ['top', box.top - line.top, y],
        ['bottom', line.bottom - box.bottom, y],
      ];
      for (const [side, length, isAsked] of sides) {
        if (isAsked && length > 1) parts.push(`${what} at the ${side} by ${Math.round(length)} px`);
      }
    };
    /** Whether something that scrolls can still bring the line into the boxes further up. */
    const scrolls = { x: false, y: false };
    let containing = '';
    let isInFlow = true;
    let isBoxed = false;
    for (
      let part: Element | null = element;
      part && part !== document.body;
      part = part.parentElement
    ) {
      const style = getComputedStyle(part);
      const { position, transform } = style;
      const isContaining = position !== 'static' || transform !== 'none';
      const isSkipped =
        (containing === 'fixed' && transform === 'none') ||
        (containing === 'absolute' && !isContaining);
      if (!isSkipped) {
        containing = position === 'absolute' || position === 'fixed' ? position : '';
        const clips = {
          x: /hidden|clip/.test(style.overflowX) && !scrolls.x,
          y: /hidden|clip/.test(style.overflowY) && !scrolls.y,
        };
        const inside = innerBox(part);
        if (clips.x || clips.y) compare(inside, `is cut by ${look.name(part)}`, clips);
        if (/auto|scroll/.test(style.overflowX)) scrolls.x = true;
        if (/auto|scroll/.test(style.overflowY)) scrolls.y = true;
        const isOutline = style.display !== 'inline' && (look.isFilled(part) || hasBorder(style));
        if (isInFlow && !isBoxed && isOutline) {
          isBoxed = true;
          compare(part.getBoundingClientRect(), `sticks out of ${look.name(part)}`, {
            x: !scrolls.x,
            y: !scrolls.y,
          });
        }
      }
      if (position === 'absolute' || position === 'fixed') isInFlow = false;
      if (position === 'fixed') {
        const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        compare(view, 'is cut by the window', { x: !scrolls.x, y: !scrolls.y });
      }
    }
    const page = {
      left: 0,
      right: document.documentElement.clientWidth,
      top: -scrollY,
      bottom: 1e6,
    };
    compare(page, 'is cut by the window', { x: !scrolls.x, y: !scrolls.y });
    return parts;
  }

  function hasBorder(style: CSSStyleDeclaration): boolean {
    return ['left', 'right'].every(
      (side) => style.getPropertyValue(`border-${side}-width`) !== '0px',
    );
  }

  function innerBox(part: Element): Box {
    const { left, top } = part.getBoundingClientRect();
    const x = left + part.clientLeft;
    const y = top + part.clientTop;
    return { left: x, top: y, right: x + part.clientWidth, bottom: y + part.clientHeight };
  }

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
}
