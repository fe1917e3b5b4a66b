import { createHash } from 'node:crypto';
import type { ContactRequest } from '../contact/contact-request.ts';
import type { Mark } from './store.ts';

const link =
  /https?:|www\.|\/\/|\b[a-z0-9-]{2,}\.(?:com|net|org|info|biz|ru|cn|xyz|top|shop|nl|be|eu|io|ly|me)\b/iu;
const bulkFrom = 5;
const windowMs = 60 * 60_000;
const mostRemembered = 10_000;

export type Suspicion = ReturnType<typeof createSuspicion>;

/**
 * Tells which requests look like spam: a link in a name, or a name, address or number that came again and again
 * within an hour. They are delivered all the same; the owner decides.
 */
export function createSuspicion() {
  const seen = new Map<string, { count: number; since: number }>();

  return {
    marksOf(request: ContactRequest, now: Date): Mark[] {
      const marks: Mark[] = [];
      if (link.test(`${request.firstName} ${request.lastName}`)) marks.push('link');
      const counts = keysOf(request).map((key) => recent(key, now)?.count ?? 0);
      if (Math.max(...counts) + 1 >= bulkFrom) marks.push('bulk');
      return marks;
    },

    /** Counts a request that was stored. */
    remember(request: ContactRequest, now: Date): void {
      for (const key of keysOf(request)) {
        const known = recent(key, now) ?? { count: 0, since: now.getTime() };
        seen.delete(key);
        seen.set(key, { ...known, count: known.count + 1 });
      }
      for (const key of seen.keys()) {
        if (seen.size <= mostRemembered) break;
        seen.delete(key);
      }
    },
  };

  function recent(key: string, now: Date) {
    const known = seen.get(key);
    return known && Math.abs(now.getTime() - known.since) < windowMs ? known : undefined;
  }
}

/** Hashes, so that nobody's data stays in memory. */
function keysOf({ firstName, lastName, email, phone }: ContactRequest): string[] {
  const texts = [`${firstName} ${lastName}`, email, phone.replace(/\D/g, '') || phone];
  return texts.map((text, index) =>
    createHash('sha256').update(`${index} ${text.toLowerCase()}`).digest('base64'),
  );
}
