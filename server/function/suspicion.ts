import { type ContactRequest, nameOf } from '../../contact/contact-request.ts';
import { sha256 } from '../lib/secrets.ts';
import type { Mark } from '../store/store.ts';

const link =
  /https?:|www\.|\/\/|\b[a-z0-9-]{2,}\.(?:com|net|org|info|biz|ru|cn|xyz|top|shop|nl|be|eu|io|ly|me)\b/iu;
const bulkFrom = 5;
export const bulkWindowMs = 60 * 60_000;

/** `remember` counts the request, once it is stored. */
export type Suspicion = (
  request: ContactRequest,
  now: Date,
) => Promise<{ marks: Mark[]; remember(): Promise<void> }>;

/** A count begins anew `bulkWindowMs` after its first occurrence. */
export interface OccurrenceCounts {
  count(keys: string[], now: Date): Promise<number[]>;
  add(keys: string[], now: Date): Promise<void>;
}

export function createSuspicion(occurrences: OccurrenceCounts): Suspicion {
  return async (request, now) => {
    const keys = keysOf(request);
    const counts = await occurrences.count(keys, now);
    const marks: Mark[] = [];
    if (link.test(nameOf(request))) marks.push('link');
    if (Math.max(...counts) + 1 >= bulkFrom) marks.push('bulk');
    return { marks, remember: () => occurrences.add(keys, now) };
  };
}

/** Hashes, so that no personal data is remembered. */
function keysOf(request: ContactRequest): string[] {
  const { email, phone } = request;
  const texts = [nameOf(request), email, phone.replace(/\D/g, '') || phone];
  return texts.map((text, index) => sha256(`${index} ${text.toLowerCase()}`).toString('base64'));
}
