import { toDate } from './rows.ts';
import type { Sql } from './sql.ts';
import type { Store } from './store.ts';

/** What the watchdog needs to know, and keeps. */
export function createAlarmState({
  dialect,
  read,
  write,
}: Sql): Pick<Store, 'readClock' | 'readAlarm' | 'saveAlarm'> {
  const { schema, now, time } = dialect;
  const clock = `select ${now} as at`;
  const alarm = `select since from ${schema}alarm`;
  const saveAlarm = `
    insert into ${schema}alarm (id, since) values (1, ${time(':since')})
    on conflict (id) do update set since = excluded.since`;
  const endAlarm = `delete from ${schema}alarm`;

  return {
    readClock: async () => new Date(Number((await read(clock))[0]?.['at'])),

    readAlarm: async () => toDate((await read(alarm))[0]?.['since']),

    async saveAlarm(since) {
      if (since === undefined) await write(endAlarm);
      else await write(saveAlarm, { since: since.getTime() });
    },
  };
}
