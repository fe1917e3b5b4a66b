import type { APIRoute } from 'astro';
import { securityText } from '../../content/crawler-files.ts';

export const GET: APIRoute = () =>
  new Response(securityText(import.meta.env.SITE, new Date()), {
    headers: { 'Content-Type': 'text/plain' },
  });
