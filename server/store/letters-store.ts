import { letterMonday, letterTime } from '../lib/dutch-time.ts';
import { firstLetterAfterMs, type Letters } from './letters.ts';
import { toDayCount } from './rows.ts';
import type { Sql } from './sql.ts';
import { createWatch } from './watch.ts';

/** What each database does of `Letters` in its own way. */
export type OwnLetters = Pick<Letters, 'countRequests' | 'countedSince' | 'readBackupTime'>;

export function createLetters(sql: Sql, own: OwnLetters): Letters {
  const { dialect, read, write } = sql;
  const { readClock } = createWatch(sql);
  const { schema, now, entriesOf } = dialect;
  const addCounts = `
    insert into ${schema}day_counts as known (day, counted, number)
    select :day, key, cast(value as bigint) from ${entriesOf(':counts')} where true order by key
    on conflict (day, counted) do update set number = known.number + excluded.number`;
  const readCounts = `
    select day, counted, number from ${schema}day_counts where day between :first and :last`;
  const oweLetter = `
    insert into ${schema}mails (monday, kind, due_at, owed_since)
    select :monday, 'letter', ${now}, ${now}
    where not exists (select 1 from ${schema}mails where monday = :monday)
    on conflict (monday) do nothing`;
  const lastLetter = `
    select max(monday) as monday from ${schema}mails where monday < :monday and sent_at is not null`;

  return {
    ...own,

    async addCounts(day, counts) {
      await write(addCounts, { day, counts: JSON.stringify(counts) });
    },

    async readCounts(first, last) {
      return (await read(readCounts, { first, last })).map(toDayCount);
    },

    async oweLetter() {
      const monday = letterMonday(await readClock());
      if (monday === undefined) return;
      const since = await own.countedSince();
      if (letterTime(monday).getTime() - since.getTime() < firstLetterAfterMs) return;
      await write(oweLetter, { monday });
    },

    async lastLetterBefore(monday) {
      const found = (await read(lastLetter, { monday }))[0]?.['monday'];
      return typeof found === 'string' ? found : undefined;
    },
  };
}
