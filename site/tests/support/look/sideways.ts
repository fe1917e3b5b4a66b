import './in-page.ts';

/** In the page: what makes it, or a box in it, scroll sideways. */
export function findSideways(): string[] {
  const found: string[] = [];
  const page = document.documentElement;
  const width = page.clientWidth;
  if (page.scrollWidth > width) found.push(`the page is ${page.scrollWidth} px wide in ${width}`);
  const visit = (element: Element): void => {
    if (!element.checkVisibility() || !look.isVisible(element)) return;
    const { left, right } = element.getBoundingClientRect();
    if (left < -0.5) found.push(`${look.name(element)} begins ${px(-left)} left of the window`);
    if (right > width + 0.5) {
      found.push(`${look.name(element)} ends ${px(right - width)} right of the window`);
    }
    const { overflowX } = getComputedStyle(element);
    const beyond = element.scrollWidth - element.clientWidth;
    if (/auto|scroll/.test(overflowX) && beyond > 0) {
      found.push(`${look.name(element)} scrolls sideways by ${px(beyond)}`);
    }
    // What it clips on purpose may be wider; its texts are looked at by `findCutText`.
    if (overflowX === 'visible') for (const child of element.children) visit(child);
    else if (/auto|scroll/.test(overflowX)) for (const child of element.children) visit(child);
  };
  const px = (length: number) => `${Math.round(length)} px`;
  for (const child of look.root.children) visit(child);
  const { scrollWidth, clientWidth } = look.root;
  if (scrollWidth > clientWidth) {
    found.push(`${look.name(look.root)} holds ${scrollWidth} px in ${clientWidth}`);
  }
  return found;
}
