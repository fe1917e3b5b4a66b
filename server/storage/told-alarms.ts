import { toDate } from './rows.ts';
import type { Sql } from './sql.ts';
import type { ToldAlarms } from './store.ts';

export function createToldAlarms({ dialect, read, write }: Sql): ToldAlarms {
  const { time } = dialect;
  const alarm = `select since, gravity from alarm`;
  // A row is never deleted, so that none comes back as it was: an instance that stood still cannot take it for the one it knew.
  const saveAlarm = `
    insert into alarm as stored (id, since, gravity) values (1, ${time(':since')}, :gravity)
    on conflict (id) do update set since = excluded.since, gravity = excluded.gravity
      where stored.since = ${time(':knownSince')} and stored.gravity = :knownGravity`;

  return {
    async readAlarm() {
      const [row] = await read(alarm);
      return row && { since: toDate(row['since']) as Date, gravity: Number(row['gravity']) };
    },

    async saveAlarm({ since, gravity }, known) {
      await write(saveAlarm, {
        since: since.getTime(),
        gravity,
        knownSince: known?.since.getTime() ?? null,
        knownGravity: known?.gravity ?? null,
      });
    },
  };
}
