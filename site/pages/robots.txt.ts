import type { APIRoute } from 'astro';
import { robots } from '../content/crawler-files.ts';

export const GET: APIRoute = () =>
  new Response(robots(import.meta.env.SITE), { headers: { 'Content-Type': 'text/plain' } });
