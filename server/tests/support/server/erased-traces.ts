import { dirname } from 'node:path';
import { allBytes } from '../../../../tests/support/machine/all-bytes.ts';
import { mailboxHashes } from '../../../lib/mail-address.ts';
import { fingerprint } from '../../../lib/reference.ts';
import type { NewRequest } from '../../../storage/store.ts';
import { typedTexts } from '../calls/a-request.ts';

/** Everything stored about a request: its typed texts and their hashes. */
export function tracesOf({
  marks: _,
  source: __,
  kinds,
  key,
  reference,
  ...typed
}: NewRequest): string[] {
  const hashes = [fingerprint(typed, key)];
  if (kinds.includes('confirmation')) hashes.push(mailboxHashes(typed.email).mailbox);
  return [...typedTexts(typed), reference, ...hashes];
}

/**
 * Returns the `traces` found in the database or a file next to it. Reading the files releases this process's SQLite locks,
 * so no other process may open the database afterwards.
 */
export async function findTraces(path: string, traces: string[]): Promise<string[]> {
  const bytes = await allBytes(dirname(path));
  return traces.filter((trace) => bytes.includes(trace));
}
