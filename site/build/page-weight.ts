import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { commonHeaders, fileHeaders, siteHeaders } from '../../hosting.ts';

/**
 * Bytes of the page and its headers that arrive at once. When the page is requested over TLS 1.3, the handshake's
 * packets are acknowledged: the server may send twelve segments of 1,448 bytes in place of ten. TLS takes some of those bytes.
 */
export const flight = 17_000;

/** Bytes of the status line and of the headers that every server adds: date, type, length, tag, connection. */
const serverHeadBytes = 250;

/** Logs at the end of each build how much a visitor fetches, and whether the page costs one more round trip. */
export function pageWeight(backendUrl: string, hsts: string): AstroIntegration {
  return {
    name: 'page-weight',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const read = (name: string) => readFileSync(join(folder, name));
        const total = (pattern: string) =>
          globSync(pattern, { cwd: folder }).reduce((sum, name) => sum + read(name).length, 0);
        const page = read('index.html').toString();
        const pages = globSync('**/*.html', { cwd: folder }).map((name) => read(name).toString());
        const headers = {
          ...commonHeaders(hsts),
          ...siteHeaders(pages, backendUrl),
          ...fileHeaders('/index.html'),
        };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        const sent = total('index.html.br') + lines.join('').length + serverHeadBytes;
        const { style, script } = inlineBytes(page);
        logger.info(
          `bytes of the page with its headers: ${sent}; style ${style}, script ${script}`,
        );
        logger.info(costOf(sent));
        logger.info(
          `bytes fetched later: style of the sections ${total('_astro/sections.*.css.br')}, typeface ${total('**/*.woff2')}, drawings ${total('pictures.svg.br')}; the dialog's script, when a visitor reaches for a button, ${total('_astro/contact-island.*.js.br')}`,
        );
      },
    },
  };
}

/** @param bytes The size of the page with its headers. */
export function costOf(bytes: number): string {
  if (bytes <= flight) return `all of it arrives at once, with ${flight - bytes} bytes to spare`;
  return `that is ${bytes - flight} bytes more than arrive at once: a first visit waits one round trip longer`;
}

/** Bytes (brotli) of a document's inline style, and of the inline script that runs. */
export function inlineBytes(page: string): { style: number; script: number } {
  const bytesOf = (pattern: RegExp) =>
    brotliCompressSync([...page.matchAll(pattern)].map(([, text]) => text).join('')).byteLength;
  return {
    style: bytesOf(/<style[^>]*>([\s\S]*?)<\/style>/g),
    // A script element of another type, such as JSON-LD, holds data and does not run.
    script: bytesOf(/<script>([\s\S]*?)<\/script>/g),
  };
}
