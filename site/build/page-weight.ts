import { readFile, stat } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { commonHeaders, fileHeaders, siteHeaders } from '../../hosting.ts';

/** What a server may send before it waits for the first acknowledgement (RFC 6928): ten segments of Ethernet, in bytes. */
export const flight = 10 * 1_460;

/** The status line and what every server adds: date, type, length, tag, connection. */
const serversOwn = 250;

/** Says what the page costs where it does not come in the first flight; it comes all the same. */
export function firstFlight(backendUrl: string, hsts: string): AstroIntegration {
  return {
    name: 'first-flight',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const pages = ['index.html', '404.html'].map((name) =>
          readFile(new URL(name, dir), 'utf8'),
        );
        const headers = {
          ...commonHeaders(hsts),
          ...siteHeaders(await Promise.all(pages), backendUrl),
          ...fileHeaders('/index.html'),
        };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        const { size } = await stat(new URL('index.html.br', dir));
        const line = costOf(size + lines.join('').length + serversOwn);
        if (line) logger.info(line);
      },
    },
  };
}

/** @param bytes Of the page with its headers. */
export function costOf(bytes: number): string | undefined {
  if (bytes <= flight) return undefined;
  return `the page with its headers has ${bytes} bytes, ${bytes - flight} more than come at once: a first visit waits one round trip longer`;
}
