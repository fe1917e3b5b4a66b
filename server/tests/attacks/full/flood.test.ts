import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { functionPath } from 'contact/wire.ts';
import { Pool } from 'undici';
import { fullSize } from '../../../../tests/support/machine/full-size.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { asJson } from '../../support/calls/contact-calls.ts';
import { runSql, startPostgres } from '../../support/server/postgres.ts';
import { post } from '../../support/server/send.ts';
import { startServer } from '../../support/server/server.ts';

const totalCalls = 40_000;
const connections = 50;
const callsAtOnce = 50 * connections;
const waves = 10;
const othersAtOnce = 40;

const floods: [origin: string, address: (call: number) => string][] = [
  ['one address', () => '192.0.2.7'],
  ['one /48', (call) => `2001:db8:2:${call.toString(16)}::1`],
  ['many /48s of one /32', (call) => `2001:db8:${call.toString(16)}::1`],
];

const postgres = await startPostgres();
after(() => postgres[Symbol.asyncDispose]());

for (const [origin, address] of floods) {
  test(
    `flood of ${callsAtOnce} concurrent calls from ${origin}, on PostgreSQL: other visitors are accepted`,
    fullSize,
    async () => {
      const database = await postgres.create();
      await using server = await startServer({
        DATABASE_URL: database,
        TRUSTED_PROXIES: '127.0.0.0/8',
      });
      const flood = startFlood(server.address, address);
      const statuses: number[] = [];
      for (let wave = 0; wave < waves; wave += 1) {
        const isDue = () => flood.counts.sent >= (wave / waves) * totalCalls;
        await until('the flood goes on', isDue);
        const others = Array.from({ length: othersAtOnce }, (_, other) =>
          post(server.address, {}, { 'x-forwarded-for': `10.0.${wave}.${other}` }),
        );
        for (const { status } of await Promise.all(others)) statuses.push(status);
      }
      await flood.ended;
      await server.stop();
      // Of so many visitors one may share a rate-limit bucket with the flood.
      const failed = statuses.filter((status) => status !== 200);
      assert.ok(failed.length <= 1 && !failed.includes(503), String(failed));
      assert.ok(flood.counts.refused > totalCalls / 2, `${flood.counts.refused} were refused`);
      const [row] = await runSql(
        database,
        'select xact_commit as number from pg_stat_database where datname = current_database()',
      );
      const transactions = Number(row?.['number']);
      assert.ok(transactions < totalCalls / 4, `the flood took ${transactions} transactions`);
    },
  );
}

/** Sends `totalCalls` calls, keeping `callsAtOnce` in flight. */
function startFlood(server: string, address: (call: number) => string) {
  const pool = new Pool(server, { connections, pipelining: callsAtOnce / connections });
  const counts = { sent: 0, refused: 0 };
  const attack = async () => {
    while (counts.sent < totalCalls) {
      const headers = { ...asJson, 'x-forwarded-for': address(counts.sent) };
      counts.sent += 1;
      const call = { path: functionPath, method: 'POST', headers, body: '{}' } as const;
      // Marked as idempotent, a call does not wait for the answers to earlier ones.
      const { statusCode, body } = await pool.request({ ...call, idempotent: true });
      await body.dump();
      if (statusCode === 429) counts.refused += 1;
    }
  };
  const attacks = Array.from({ length: callsAtOnce }, attack);
  return { counts, ended: Promise.all(attacks).then(() => pool.close()) };
}
