import assert from 'node:assert/strict';
import { brotliCompressSync } from 'node:zlib';

/** What may be fetched, in bytes: as brotli where a server compresses. */
export const budgets = {
  /** The whole document, styles and the pictures in it included: one flight of a first connection. */
  document: 14_300,
  /** All script before a visitor reaches for a button. */
  scriptBeforeReach: 1_800,
  /** The same where the backend is elsewhere: it also shows what a bare form was told. Its address varies in length. */
  scriptForSecondOrigin: 1_900,
  /** All that comes when a visitor does. */
  reach: 100_000,
  font: 25_000,
  /** Those of one file, the status line included. */
  headers: 950,
  /** All for a visitor who only reads, headers included. */
  reading: 60_000,
} as const;

/** Fails where the document or the script in it is over its budget, or where either is not all in the document. */
export function assertFirstFlight(page: string, most: number = budgets.scriptBeforeReach): void {
  // A script element of another type, such as JSON-LD, holds data that no browser runs.
  const scripts = [...page.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)];
  const inline = scripts.map(([, text]) => text).join('');
  assert.ok(brotli(page) <= budgets.document, `${brotli(page)} bytes`);
  assert.ok(brotli(inline) <= most, `${brotli(inline)} bytes of script`);
  assert.doesNotMatch(page, /<script[^>]+src=|<link[^>]+(?:modulepreload|stylesheet)/);
}

export function brotli(content: string | Buffer): number {
  return brotliCompressSync(content).byteLength;
}
