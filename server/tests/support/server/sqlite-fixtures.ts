import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fieldNames, fields } from 'contact/fields.ts';
import { newReference } from '../../../lib/reference.ts';
import { openSqliteStore } from '../../../storage/sqlite/sqlite-store.ts';
import type { NewRequest, Store } from '../../../storage/store.ts';
import { somebody } from '../calls/somebody.ts';
import { temporaryFolder } from './server.ts';

/** A store in a temporary file; disposal closes the store and removes the file. */
export async function openFile(clock?: () => number) {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const store = openSqliteStore(path, true, clock);
  return {
    path,
    store,
    async [Symbol.asyncDispose]() {
      await store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Adds requests of different people, concurrently. */
export async function addPeople(store: Store, count: number, first = 0): Promise<NewRequest[]> {
  const people = Array.from({ length: count }, (_, offset): NewRequest => {
    const index = first + offset;
    const word = `${index}`.padStart(6, '0');
    return {
      ...somebody(word),
      // Varies the length of rows.
      lastName: `Last${word}${'n'.repeat(index % 30)}`,
      reference: newReference(),
      marks: [],
      key: index % 3 === 0 ? undefined : `key ${word}`,
      source: {},
      // Stays below the daily limit of confirmations per domain.
      kinds: index % 10 === 0 ? ['notification', 'confirmation'] : ['notification'],
    };
  });
  await Promise.all(people.map((person) => store.add(person)));
  return people;
}

/** Adds old requests with empty fields. `id` and `marks` are SQL expressions of `n`, which counts from 1. */
export function addOld(database: DatabaseSync, count: number, id = 'n', marks = "''"): void {
  const columns = fieldNames.map((name) => fields[name].column);
  database.exec(`
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${count})
    INSERT INTO requests (id, reference, received_at, ${columns}, type, marks, is_keyed, fingerprint)
      SELECT ${id}, 'OLDX-' || n, 0, ${columns.map(() => "''")}, 'demo', ${marks}, 1, 'old ' || n FROM number`);
}
