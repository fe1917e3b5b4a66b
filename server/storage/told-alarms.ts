import { toDate } from './rows.ts';
import type { Sql } from './sql.ts';
import type { ToldAlarms } from './store.ts';

export function createToldAlarms({ dialect, read, write }: Sql): ToldAlarms {
  const { time } = dialect;
  const alarm = `select since, gravity from alarm`;
  const saveAlarm = `
    insert into alarm (id, since, gravity) values (1, ${time(':since')}, :gravity)
    on conflict (id) do update set since = excluded.since, gravity = excluded.gravity`;
  const endAlarm = `delete from alarm`;

  return {
    async readAlarm() {
      const [row] = await read(alarm);
      return row && { since: toDate(row['since']) as Date, gravity: Number(row['gravity']) };
    },

    async saveAlarm(told) {
      if (told === undefined) await write(endAlarm);
      else await write(saveAlarm, { since: told.since.getTime(), gravity: told.gravity });
    },
  };
}
