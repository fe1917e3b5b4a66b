import type { ContactRequest } from '../../contact/contact-request.ts';
import { sha256 } from '../lib/secrets.ts';
import type { Mark } from '../store/store.ts';

const link =
  /https?:|www\.|\/\/|\b[a-z0-9-]{2,}\.(?:com|net|org|info|biz|ru|cn|xyz|top|shop|nl|be|eu|io|ly|me)\b/iu;
const bulkFrom = 5;
const windowMs = 60 * 60_000;
const mostRemembered = 5_000;

/** What is thought of one request; `remember` counts it, once it is stored. */
export type Suspicion = (
  request: ContactRequest,
  now: Date,
) => Promise<{ marks: Mark[]; remember(): Promise<void> }>;

/** How often each of some hashes came within a time; several copies of the server may share it. */
export interface OccurrenceCounts {
  count(keys: string[], now: Date): Promise<number[]>;
  /** Counts each once more; a count begins anew `windowMs` after its first. */
  add(keys: string[], now: Date, windowMs: number): Promise<void>;
}

/**
 * Tells which requests look like spam: a link in a name, or a name, address or number that came again and again
 * within an hour. They are delivered all the same; the owner decides.
 */
export function createSuspicion(occurrences: OccurrenceCounts): Suspicion {
  return async (request, now) => {
    const keys = keysOf(request);
    const counts = await occurrences.count(keys, now);
    const marks: Mark[] = [];
    if (link.test(`${request.firstName} ${request.lastName}`)) marks.push('link');
    if (Math.max(...counts) + 1 >= bulkFrom) marks.push('bulk');
    return { marks, remember: () => occurrences.add(keys, now, windowMs) };
  };
}

/** Counts in the memory of this process. */
export function memoryOccurrences(): OccurrenceCounts {
  interface Seen {
    count: number;
    /** Milliseconds since 1970, of the first. */
    since: number;
  }
  // Two generations: when the younger is full, the older is forgotten.
  let young = new Map<string, Seen>();
  let old = young;

  const recent = (key: string, now: Date): Seen | undefined => {
    const known = young.get(key) ?? old.get(key);
    return known && Math.abs(now.getTime() - known.since) < windowMs ? known : undefined;
  };

  return {
    count: async (keys, now) => keys.map((key) => recent(key, now)?.count ?? 0),
    async add(keys, now) {
      for (const key of keys) {
        const { count, since } = recent(key, now) ?? { count: 0, since: now.getTime() };
        young.set(key, { count: count + 1, since });
      }
      if (young.size < mostRemembered) return;
      old = young;
      young = new Map();
    },
  };
}

/** Hashes, so that nobody's data stays in memory. */
function keysOf({ firstName, lastName, email, phone }: ContactRequest): string[] {
  const texts = [`${firstName} ${lastName}`, email, phone.replace(/\D/g, '') || phone];
  return texts.map((text, index) => sha256(`${index} ${text.toLowerCase()}`).toString('base64'));
}
