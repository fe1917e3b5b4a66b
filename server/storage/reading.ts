import { erasureNoticeKinds } from './delivery-kinds.ts';
import { toErasureNotice, toRequestWithDeliveries } from './rows.ts';
import { type Dialect, listOf, type Sql } from './sql.ts';
import type { Store } from './store.ts';

export function createReading({ dialect, read }: Sql) {
  const statements = readingStatements(dialect);

  return {
    async readRequests(limit, before = Number.MAX_SAFE_INTEGER) {
      // Reads no row beyond the limit, because it may be on a damaged page.
      const rows = await read(statements.readRequests, { before, limit });
      const next = rows.length === limit ? Number(rows.at(-1)?.['id']) : undefined;
      return { requests: rows.map(toRequestWithDeliveries), next };
    },

    readErasureNotices: async () =>
      (await read(statements.readErasureNotices)).map(toErasureNotice),
  } satisfies Partial<Store>;
}

export function readingStatements({ toObject, toArray }: Dialect) {
  const columns = [
    'kind',
    'attempts',
    'owed_since',
    'due_at',
    'sent_at',
    'abandoned_at',
    'last_error',
  ];
  const pairs = columns.map((column) => `'${column}', ${column}`);
  return {
    readRequests: `
    select *, (
      select ${toArray}(${toObject}(${pairs.join(', ')}) order by deliveries.id)
      from deliveries where request_id = requests.id) as deliveries
    from requests where id < :before order by id desc limit :limit`,
    readErasureNotices: `
    select about as reference, ${columns.join(', ')}
    from deliveries where about is not null and kind in ${listOf(erasureNoticeKinds)} order by id`,
  };
}
