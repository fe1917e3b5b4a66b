import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayInAmsterdam } from '../../lib/dutch-time.ts';
import { holdingKinds } from '../delivery-kinds.ts';
import { holdMs, longestWaitMs, type Retention, type Store } from '../store.ts';
import type { Write } from './group-commit.ts';
import { idRangesOf, rangeSize } from './id-ranges.ts';
import type { Statements } from './statements.ts';

// Keeps a turn of the event loop short.
const batchSize = 25;
const dayMs = 86_400_000;
// Retention notes this time each hour. If the clock is more than a day past it, the clock was set ahead or the server stood still.
const lastLook = 'retention_looked_at';

interface Place {
  id: number;
  reference: string;
}

/** `secure_delete` overwrites rows as they are deleted; `scrubbing.ts` overwrites what else they leave. */
export function createErasing(
  statements: Statements,
  write: Write,
  clock: () => number,
): Pick<Store, 'erase' | 'eraseExpired' | 'countExpired' | 'noteRetention'> {
  function eraseBatch(places: Place[]) {
    const now = clock();
    const times = leaseTimes(now);
    const today = dayOf(now);
    return write(() => {
      const erased: string[] = [];
      const held: string[] = [];
      for (const place of places) {
        const { id, reference } = place;
        const told = statements.findToldKinds.all({ id });
        const request = statements.erase.get({ ...place, ...times });
        if (request) {
          erased.push(reference);
          const { received_at: receivedAt, type } = request;
          statements.countErased.run({ day: dayOf(receivedAt), counted: `erased_${type}` });
          statements.countErased.run({ day: today, counted: 'erased' });
          for (const { kind = null } of told) statements.oweErasure.run({ reference, kind, now });
        } else if (statements.isStored.get({ ...place })) held.push(reference);
      }
      if (erased.length > 0) statements.noteErased.run();
      return { erased, held };
    });
  }

  return {
    async erase(references) {
      const places = await findPlaces(statements, references);
      const erased: string[] = [];
      const held: string[] = [];
      while (places.length > 0) {
        const batch = await eraseBatch(places.splice(0, batchSize));
        erased.push(...batch.erased);
        held.push(...batch.held);
      }
      return { erased, held };
    },

    async eraseExpired(retention, from = Number.MIN_SAFE_INTEGER) {
      await nextTurn();
      const window = statements.windowAbove.get({ from, window: rangeSize });
      const last = Number(window?.['last'] ?? from);
      const now = clock();
      const rows = statements.findOver.all({
        from,
        last,
        ...boundsOf(retention, now),
        ...leaseTimes(now),
        limit: batchSize,
      });
      const places = rows.map(toPlace);
      const isAll = places.length < batchSize;
      const end = window?.['size'] === rangeSize ? last : undefined;
      const next = isAll ? end : places.at(-1)?.id;
      if (places.length === 0) return { erased: [], next };
      const { erased } = await eraseBatch(places);
      return { erased, next };
    },

    async countExpired(retention) {
      const times = boundsOf(retention, clock());
      let count = 0;
      for await (const window of idRangesOf(statements))
        count += Number(statements.countExpired.get({ ...window, ...times })?.['number']);
      return count;
    },

    async noteRetention(days) {
      const name = `retention:${days}`;
      const now = clock();
      const noted = await write(() => {
        statements.forgetOtherRetention.run({ name });
        const looked = statements.readMoment.get({ name: lastLook });
        if (now - Number(looked?.['at'] ?? now) > dayMs) statements.forgetMoment.run({ name });
        statements.forgetMoment.run({ name: lastLook });
        statements.noteMoment.run({ name: lastLook, now });
        return statements.noteMoment.get({ name, now });
      });
      return { since: new Date(Number(noted?.['at'])), now: new Date(now) };
    },
  };
}

const dayOf = (ms: unknown) => dayInAmsterdam(new Date(Number(ms)));

async function findPlaces(statements: Statements, references: string[]): Promise<Place[]> {
  const wanted = new Set(references);
  const json = JSON.stringify([...wanted]);
  const found: Place[] = [];
  if (wanted.size === 0) return found;
  for await (const window of idRangesOf(statements)) {
    found.push(...statements.findInWindow.all({ ...window, references: json }).map(toPlace));
    if (found.length >= wanted.size) break;
  }
  return found;
}

function toPlace(row: Record<string, unknown>): Place {
  return { id: Number(row['id']), reference: String(row['reference']) };
}

function boundsOf({ days, kinds }: Retention, now: number) {
  const receivedBefore = now - days * dayMs;
  const holding = JSON.stringify(holdingKinds.filter((kind) => kinds.includes(kind)));
  return { receivedBefore, heldBefore: receivedBefore - holdMs, holding };
}

/** A lease holds its request if it ends between the two. */
function leaseTimes(now: number) {
  return { now, latest: now + longestWaitMs };
}
