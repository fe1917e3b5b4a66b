import type { APIRoute } from 'astro';
import { drawing } from '../pictures/drawings.ts';
import { withColours } from '../pictures/picture.ts';

export const GET: APIRoute = () => {
  const { width, height, shapes } = drawing('mark');
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${withColours(shapes)}</svg>`,
  );
};
