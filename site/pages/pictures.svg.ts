import type { APIRoute } from 'astro';
import { figures } from '../content/claims.ts';
import { carePathPictures } from '../pictures/care-paths.ts';
import { challengePictures } from '../pictures/challenges.ts';
import { type Picture, withColours } from '../pictures/picture.ts';
import { automated, solutionPictures } from '../pictures/solution.ts';
import { stepPictures } from '../pictures/steps.ts';
import { conversation } from '../pictures/waveform.ts';
import { week } from '../pictures/week.ts';

const pictures: Record<string, Picture> = {
  ...challengePictures,
  ...solutionPictures,
  automation: automated(figures.automationPercent),
  ...stepPictures,
  ...carePathPictures,
  week: week(figures.hoursFrom, figures.hoursTo),
  conversation,
};

// The space between drawings, so that none shows at the edge of another.
const gap = 8;

/**
 * One file with the drawings below the first view, one under the other. Without them the document fits the first flight, and
 * a reader fetches only one file more. `/pictures.svg#week` shows one drawing.
 */
export const GET: APIRoute = () => {
  let top = 0;
  const parts = Object.entries(pictures).map(([name, { width, height, shapes }]) => {
    const view = `<view id="${name}" viewBox="0 ${top} ${width} ${height}"/>`;
    const part = `${view}<g transform="translate(0 ${top})">${withColours(shapes)}</g>`;
    top += height + gap;
    return part;
  });
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${parts.join('')}</svg>`);
};
