import './in-page.ts';

/** In the page: what can be operated, but is too small for a finger, under something else, or over another. */
export function findBadTargets(): string[] {
  const found = new Set<string>();
  const targets = look.targets();
  for (const target of targets) {
    look.reveal(target, () => target.getBoundingClientRect());
    const box = target.getBoundingClientRect();
    const least = isInRunningText(target) ? 24 : 44;
    if (box.width < least - 0.5 || box.height < least - 0.5) {
      const size = `${box.width.toFixed(1)} x ${box.height.toFixed(1)} px`;
      found.add(`${look.name(target)} is ${size}, which is under ${least} x ${least}`);
    }
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    const points: [number, number][] = [
      [x, y],
      [box.left + 4, y],
      [box.right - 4, y],
      [x, box.top + 4],
      [x, box.bottom - 4],
    ];
    for (const [left, top] of points) {
      const cover = look.coverAt(target, left, top);
      if (cover) found.add(`${look.name(target)} lies under ${look.name(cover)}`);
    }
    for (const other of targets) {
      // What scrolls away under something that floats has its own turn.
      if (other === target || look.isAfloat(target) !== look.isAfloat(other)) continue;
      for (const [one, two] of pairs(target, other)) {
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (wide > 1 && high > 1) {
          const shared = `${Math.round(wide)} x ${Math.round(high)} px`;
          found.add(`${look.name(target)} shares ${shared} with ${look.name(other)}`);
        }
      }
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
  look.root.scrollTo({ top: 0, behavior: 'instant' });
  return [...found];

  /** A link in a sentence has a box for each of its lines. */
  function pairs(target: Element, other: Element): [DOMRect, DOMRect][] {
    const boxes = [...other.getClientRects()];
    return [...target.getClientRects()].flatMap((one) =>
      boxes.map((two): [DOMRect, DOMRect] => [one, two]),
    );
  }

  /** WCAG 2.5.8 excepts a link in a sentence: its height is that of the line. */
  function isInRunningText(target: Element): boolean {
    if (getComputedStyle(target).display !== 'inline') return false;
    return [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ''),
    );
  }
}
