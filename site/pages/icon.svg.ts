import type { APIRoute } from 'astro';
import { mark } from '../pictures/mark.ts';
import { withColours } from '../pictures/picture.ts';

export const GET: APIRoute = () =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mark.width} ${mark.height}">${withColours(mark.shapes)}</svg>`,
  );
