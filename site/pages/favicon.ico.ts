import type { APIRoute } from 'astro';
import { favicon } from '../pictures/icons.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await favicon()), { headers: { 'Content-Type': 'image/x-icon' } });
