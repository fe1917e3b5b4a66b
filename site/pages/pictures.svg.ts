import type { APIRoute } from 'astro';
import { figures } from '../content/claims.ts';
import { automationRows } from '../pictures/automation.ts';
import { drawingsOfPage } from '../pictures/drawings.ts';
import { withColours } from '../pictures/picture.ts';
import { overfullWeek, week } from '../pictures/week.ts';

// The space between drawings, so that none shows at the edge of another.
const gap = 8;

/**
 * One file with the drawings below the first view, one under the other, so that the document fits the first flight and a
 * visitor fetches only one file more. `/pictures.svg#week` shows one drawing.
 */
export const GET: APIRoute = () => {
  const pictures = {
    ...drawingsOfPage(),
    'week-overfull': overfullWeek(),
    ...(figures.automation && callsOf(figures.automation.percent)),
    ...(figures.timeSaved && {
      week: week(figures.timeSaved.hoursFrom, figures.timeSaved.hoursTo),
    }),
  };
  let top = 0;
  const parts = Object.entries(pictures).map(([name, { width, height, shapes }]) => {
    const view = `<view id="${name}" viewBox="0 ${top} ${width} ${height}"/>`;
    const part = `${view}<g transform="translate(0 ${top})">${withColours(shapes)}</g>`;
    top += height + gap;
    return part;
  });
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${parts.join('')}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};

function callsOf(percent: number) {
  const [first, second] = automationRows(percent);
  return { 'automation-1': first, 'automation-2': second };
}
