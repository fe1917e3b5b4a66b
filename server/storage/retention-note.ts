import { longestGapMs } from './retention-period.ts';
import { toDate } from './rows.ts';
import type { Sql } from './sql.ts';
import type { RetentionNote } from './store.ts';

export function createRetentionNote({ dialect, write }: Sql): RetentionNote {
  const { now, after } = dialect;
  // A wrong clock noted a moment that is yet to come.
  const note = `
    insert into retention as known (id, days, since, looked_at) values (1, :days, ${now}, ${now})
    on conflict (id) do update set
      since = case when known.days = excluded.days and known.since <= excluded.since
        and known.looked_at >= ${after(-longestGapMs)} then known.since else excluded.since end,
      days = excluded.days,
      looked_at = excluded.looked_at
    returning since, looked_at as now`;

  return {
    async noteRetention(days) {
      const [row] = await write(note, { days });
      return { since: toDate(row?.['since']) as Date, now: toDate(row?.['now']) as Date };
    },
  };
}
