import { setImmediate as nextTurn } from 'node:timers/promises';
import { toKeptRequest } from '../rows.ts';
import type { Store } from '../store.ts';
import type { Statements } from './statements.ts';

/** Requests looked through in one go: some milliseconds. */
const windowSize = 5_000;

export interface Place {
  id: number;
  reference: string;
}

/** How the owner's command line reads what is kept. Each statement reads to its end, so that none holds the log. */
export function createReading(statements: Statements): Pick<Store, 'readRequests'> {
  return {
    async readRequests(most, before = Number.MAX_SAFE_INTEGER) {
      // One more tells whether there is another page.
      const rows = statements.readKept.all({ before, most: most + 1 });
      const page = rows.slice(0, most);
      const next = rows.length > most ? Number(page.at(-1)?.['id']) : undefined;
      return { requests: page.map(toKeptRequest), next };
    },
  };
}

/** Where requests stand, the newest looked through first. Others have their turn between one window and the next. */
export async function findPlaces(statements: Statements, references: string[]): Promise<Place[]> {
  const wanted = new Set(references);
  const found: Place[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  while (found.length < wanted.size) {
    const window = statements.windowBelow.get({ before, window: windowSize });
    if (!window?.['size']) break;
    const first = Number(window['first']);
    const rows = statements.findInWindow.all({
      first,
      before,
      references: JSON.stringify([...wanted]),
    });
    for (const row of rows)
      found.push({ id: Number(row['id']), reference: String(row['reference']) });
    before = first;
    await nextTurn();
  }
  return found;
}
