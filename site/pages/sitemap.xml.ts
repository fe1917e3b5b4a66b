import type { APIRoute } from 'astro';
import { sitemap } from '../content/crawler-files.ts';

/** The path of every page in this folder except the 404 page. */
const paths = Object.keys(import.meta.glob(['./*.astro', '!./404.astro'])).map((file) =>
  file.replace(/^\.(?=\/)|(?<=\/)index(?=\.)|\.astro$/g, ''),
);

export const GET: APIRoute = () =>
  new Response(sitemap(import.meta.env.SITE, paths), {
    headers: { 'Content-Type': 'application/xml' },
  });
