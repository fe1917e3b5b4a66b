import type { APIRoute } from 'astro';
import { icon } from '../pictures/icons.ts';

export const GET: APIRoute = () =>
  new Response(icon(), { headers: { 'Content-Type': 'image/svg+xml' } });
