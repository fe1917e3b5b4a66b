import { toDate } from './rows.ts';
import type { Sql } from './sql.ts';
import type { Store } from './store.ts';

export function createAlarmState({ dialect, read, write }: Sql) {
  const { now, after, time } = dialect;
  // The column `gravity` holds the severity.
  const alarm = `select since, gravity from alarm`;
  // The row is never deleted: an instance that was suspended then finds it changed, and writes nothing.
  const saveAlarm = `
    insert into alarm as stored (id, since, gravity) values (1, ${time(':since')}, :severity)
    on conflict (id) do update set since = excluded.since, gravity = excluded.gravity
      where stored.since = ${time(':knownSince')} and stored.gravity = :knownSeverity`;

  // The warning is stored as a delivery, so it is erased with the request.
  const markOwnerNotified = `
    insert into deliveries (request_id, kind, due_at, owed_since, sent_at)
    select request_id, 'warning', ${now}, ${now}, ${now} from deliveries as undeliverable
    where kind = 'notification' and abandoned_at <= ${after(':offsetMs')} and not exists (
      select 1 from deliveries as warning where warning.request_id = undeliverable.request_id
        and warning.kind = 'warning' and warning.sent_at >= undeliverable.abandoned_at)
    on conflict (request_id, kind) do update set sent_at = excluded.sent_at`;

  return {
    async readAlarm() {
      const [row] = await read(alarm);
      return row && { since: toDate(row['since']) as Date, severity: Number(row['gravity']) };
    },

    async saveAlarm({ since, severity }, known) {
      await write(saveAlarm, {
        since: since.getTime(),
        severity,
        knownSince: known?.since.getTime() ?? null,
        knownSeverity: known?.severity ?? null,
      });
    },

    async markOwnerNotified(agoMs) {
      await write(markOwnerNotified, { offsetMs: -agoMs });
    },
  } satisfies Partial<Store>;
}
