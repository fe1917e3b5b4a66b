import { maxMessages, type PageMessageStore } from '../../function/page-message.ts';
import { limitTogether, messageMs } from '../../lib/time-limits.ts';
import type { Database } from '../../store/postgres/pool.ts';
import { memoryPageMessages } from '../memory/page-messages.ts';

// Anybody may cause these queries, so they must not use up the connections that requests need.
const maxQueries = 50;

/** @param max How many messages this instance stores, more than `maxQueries`: past it each replaces the oldest. */
export function postgresPageMessages(
  database: Pick<Database, 'query'>,
  max = maxMessages,
): PageMessageStore {
  // Tokens, the oldest first.
  const stored = new Set<string>();
  // While the database is away or slow, the visitor may still return to this instance.
  const fallback = memoryPageMessages();
  let queries = 0;
  const query: Database['query'] = async (text, values) => {
    if (queries >= maxQueries) throw new Error('too many messages at once');
    queries += 1;
    return database.query(text, values).finally(() => {
      queries -= 1;
    });
  };
  return {
    async put(token, message, now, lifetimeMs) {
      const { outcome, fields } = message;
      stored.add(token);
      const [oldest] = stored.size > max ? stored : [];
      if (oldest !== undefined) stored.delete(oldest);
      const put = query(
        `with surplus as (delete from contact.page_messages where token = $5)
         insert into contact.page_messages (token, outcome, fields, until)
         values ($1, $2, $3, now() + $4 * interval '1 ms')`,
        [token, outcome, fields, lifetimeMs, oldest],
      ).then(
        () => true,
        () => false,
      );
      const isPut = await limitTogether(messageMs)(put, false);
      if (isPut) return;
      stored.delete(token);
      if (oldest !== undefined) stored.add(oldest);
      await fallback.put(token, message, now, lifetimeMs);
      // A message that is stored late would be shown a second time.
      const forget = 'delete from contact.page_messages where token = $1';
      void put.then((isLate) => (isLate ? database.query(forget, [token]) : [])).catch(() => {});
    },
    async take(token, now) {
      const message = await fallback.take(token, now);
      // Not an error, which would be logged each time in a flood.
      if (message !== undefined || queries >= maxQueries) return message;
      const [row] = await query(
        'delete from contact.page_messages where token = $1 returning outcome, fields, until > now() as is_timely',
        [token],
      );
      if (!row?.['is_timely']) return undefined;
      return {
        outcome: row['outcome'] === 'sent' ? 'sent' : 'failed',
        fields: row['fields'] as string[],
      };
    },
  };
}
