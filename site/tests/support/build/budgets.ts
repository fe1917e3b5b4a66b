import assert from 'node:assert/strict';
import { brotliCompressSync } from 'node:zlib';

/** What anything but words may take, in bytes: as brotli where a server compresses. `npm run bench` measures the words. */
export const budgets = {
  style: 4_200,
  /** All script before a visitor reaches for a button. */
  script: 1_500,
  /** The same where the backend is elsewhere: it also shows what a bare form was told. */
  scriptForSecondOrigin: 1_700,
  /** An element of the document, without what is read or followed. */
  element: 8,
  /** All that comes when a visitor reaches for a button. */
  reach: 100_000,
  font: 25_000,
  drawings: 4_000,
  /** Those of one file, the status line included. */
  headers: 930,
} as const;

/** Fails where style, script or markup is over its budget, or where one of them is not all in the document. */
export function assertLean(page: string, mostScript: number = budgets.script): void {
  // A script element of another type, such as JSON-LD, holds data that no browser runs.
  const scripts = [...page.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)];
  const script = brotli(scripts.map(([, text]) => text).join(''));
  const style = brotli([...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].join(''));
  const markup = page
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/>[^<]+</g, '><')
    .replaceAll(/ (?:content|data-title|data-description|aria-label|href)="[^"]*"/g, '');
  const element = brotli(markup) / (markup.match(/<[a-z]/g)?.length ?? 0);
  assert.ok(script <= mostScript, `${script} bytes of script`);
  assert.ok(style <= budgets.style, `${style} bytes of style`);
  assert.ok(element <= budgets.element, `${element} bytes an element`);
  assert.doesNotMatch(page, /<script[^>]+src=|<link[^>]+(?:modulepreload|stylesheet)/);
}

export function brotli(content: string | Buffer): number {
  return brotliCompressSync(content).byteLength;
}
