import { join } from 'node:path';
import { startPostgres } from '../../support/server/postgres.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { query } from '../load/ledger.ts';
import { testFault } from '../load/test-fault.ts';
import { owedWebhooks } from '../processes/owed-webhooks.ts';

const half = 100;

testFault(
  'an owed webhook outlives the days of its request, and word of its erasure waits',
  async () => {
    await using folder = await temporaryFolder();
    const database = `file:${join(folder.path, 'contact.db')}`;
    return await owedWebhooks(database, half, async (ms) => {
      await query(database, `update requests set received_at = received_at - ${ms} returning id`);
      await query(
        database,
        `update moments set at = at - ${ms} where name like 'retention:%' returning at`,
      );
    });
  },
);

testFault('so it does on PostgreSQL', async () => {
  await using postgres = await startPostgres();
  const database = await postgres.create();
  return await owedWebhooks(database, half, async (ms) => {
    const earlier = `interval '${ms} ms'`;
    await query(database, `update contact.requests set received_at = received_at - ${earlier}`);
    await query(
      database,
      "update contact.secrets set value = split_part(value, ' ', 1) || ' 2026-01-01' where name = 'retention'",
    );
  });
});
