import { sampleRequest } from 'contact/sample-request.ts';
import { mailboxHashes } from '../lib/mail-address.ts';
import { fingerprint, newReference } from '../lib/reference.ts';
import { allKinds, isOwedByRequest } from './delivery-kinds.ts';
import { toRow } from './rows.ts';
import type { NewRequest } from './store.ts';

export type PreparedRequest = ReturnType<typeof prepare>;

/** Works out what is stored of a request, before the transaction. */
export function prepare({ key, owes, ...request }: NewRequest) {
  return {
    row: toRow(request),
    owes,
    isKeyed: key !== undefined,
    requestHash: fingerprint(request, key),
    /** Hashed mailbox and domain, if it gets a confirmation. */
    hashes: owes.includes('confirmation') ? mailboxHashes(request.email) : undefined,
  };
}

/** A request as a visitor may send it, with all that it can owe, for a probe that does not keep it. */
export function probeRequest(): NewRequest {
  const reference = newReference();
  const owes = allKinds.filter(isOwedByRequest);
  return { ...sampleRequest(), reference, marks: [], source: {}, key: reference, owes };
}
