import { toErasure, toPage } from './rows.ts';
import type { Sql } from './sql.ts';
import type { Store } from './store.ts';

/** What the owner's command line reads. */
export function createReading({
  dialect,
  read,
}: Sql): Pick<Store, 'readRequests' | 'readErasures'> {
  const { schema, toObject, toArray } = dialect;
  const columns = {
    kind: 'kind',
    attempts: 'attempts',
    owedSince: 'owed_since',
    dueAt: 'due_at',
    sentAt: 'sent_at',
    abandonedAt: 'abandoned_at',
    lastError: 'last_error',
  };
  const pairs = Object.entries(columns);
  const requests = `
    select *, (
      select ${toArray}(${toObject}(${pairs.map(([name, column]) => `'${name}', ${column}`).join(', ')}) order by mails.id)
      from ${schema}mails where request_id = requests.id) as deliveries
    from ${schema}requests where id < :before order by id desc limit :limit`;
  const erasures = `
    select erased_reference as reference, ${pairs.map(([name, column]) => `${column} as "${name}"`).join(', ')}
    from ${schema}mails where erased_reference is not null order by id`;

  return {
    async readRequests(limit, before = Number.MAX_SAFE_INTEGER) {
      return toPage(await read(requests, { before, limit: limit + 1 }), limit);
    },

    readErasures: async () => (await read(erasures)).map(toErasure),
  };
}
