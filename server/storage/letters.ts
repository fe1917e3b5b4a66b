import type { ContactType } from 'contact/contact-types.ts';
import { sourceLabels } from 'contact/source-labels.ts';
import { firstLetterMonday, letterMonday, startOfDay } from '../lib/dutch-time.ts';
import { toDate, toSource } from './rows.ts';
import type { Sql } from './sql.ts';
import type { Store } from './store.ts';

export function createLetters({ dialect, read, write }: Sql) {
  const { now, time, dayOf } = dialect;
  const addPageViews = `
    insert into day_counts as known (day, counted, number) values (:day, 'page_view', :number)
    on conflict (day, counted) do update set number = known.number + excluded.number`;
  const sumCounts = `
    select sum(number) as sum from day_counts where counted = :counted and day between :first and :last`;
  const group = ['day', 'type', ...sourceLabels].join(', ');
  const countReceived = `
    select ${group}, count(*) as number
    from (select *, ${dayOf('received_at')} as day from requests where received_at >= ${time(':since')}) as received
    group by ${group} order by day desc, ${group}`;
  const queueLetter = `
    insert into deliveries (about, kind, due_at, owed_since)
    select :monday, 'letter', ${now}, ${now}
    where not exists (select 1 from deliveries where about = :monday and kind = 'letter')
    on conflict do nothing`;
  const lastLetter = `
    select max(about) as monday from deliveries
    where about < :monday and kind = 'letter' and sent_at is not null`;
  const undeliverable = `
    select reference, received_at, owed_since from requests join deliveries on request_id = requests.id
    where kind = 'notification' and abandoned_at is not null order by received_at limit :limit`;
  const origin = 'select made_at from origin';

  const readClock = async () => new Date(Number((await read(`select ${now} as at`))[0]?.['at']));
  const countedSince = async () => new Date(Number((await read(origin))[0]?.['made_at']));

  return {
    async addPageViews(day, number) {
      await write(addPageViews, { day, number });
    },

    sumCounts: async (counted, first, last) =>
      Number((await read(sumCounts, { counted, first, last }))[0]?.['sum']),

    async requestsSince(day) {
      const rows = await read(countReceived, { since: Number(startOfDay(day)) });
      return rows.map((row) => ({
        day: String(row['day']),
        type: String(row['type']) as ContactType,
        source: toSource(row),
        number: Number(row['number']),
      }));
    },

    async queueLetter() {
      const monday = letterMonday(await readClock());
      if (monday === undefined || monday < firstLetterMonday(await countedSince())) return;
      await write(queueLetter, { monday });
    },

    readClock,
    countedSince,

    readUndeliverable: async (limit) =>
      (await read(undeliverable, { limit })).map((row) => ({
        reference: String(row['reference']),
        receivedAt: toDate(row['received_at']) as Date,
        pendingSince: toDate(row['owed_since']) as Date,
      })),

    async lastLetterBefore(monday) {
      const found = (await read(lastLetter, { monday }))[0]?.['monday'];
      return typeof found === 'string' ? found : undefined;
    },
  } satisfies Partial<Store>;
}
