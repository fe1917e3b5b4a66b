import type { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

/** The hash of a text. Not by `hash` of `node:crypto`, which Deno has from 2.2 only. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
