import { toErasure, toPage } from './rows.ts';
import type { Dialect, Sql } from './sql.ts';
import type { Store } from './store.ts';

/** What the owner's command line reads. */
export function createReading({
  dialect,
  read,
}: Sql): Pick<Store, 'readRequests' | 'readErasures'> {
  const statements = readingStatements(dialect);

  return {
    async readRequests(limit, before = Number.MAX_SAFE_INTEGER) {
      return toPage(await read(statements.readRequests, { before, limit: limit + 1 }), limit);
    },

    readErasures: async () => (await read(statements.readErasures)).map(toErasure),
  };
}

export function readingStatements({ schema, toObject, toArray }: Dialect) {
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
  return {
    readRequests: `
    select *, (
      select ${toArray}(${toObject}(${pairs.map(([name, column]) => `'${name}', ${column}`).join(', ')}) order by mails.id)
      from ${schema}mails where request_id = requests.id) as deliveries
    from ${schema}requests where id < :before order by id desc limit :limit`,
    readErasures: `
    select erased_reference as reference, ${pairs.map(([name, column]) => `${column} as "${name}"`).join(', ')}
    from ${schema}mails where erased_reference is not null order by id`,
  };
}
