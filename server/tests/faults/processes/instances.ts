import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { comesTrue, until } from '../../../../tests/support/machine/until.ts';
import { startPostgres } from '../../support/server/postgres.ts';
import { emptyDatabase, makeDue, query, storedReferences } from '../load/ledger.ts';
import type { Load } from '../load/load.ts';
import { assertNone } from '../load/outcome.ts';
import { random } from '../load/random.ts';
import { underLoad } from '../load/under-load.ts';

/** How many deliveries of a kind an instance has in flight at most. */
const maxInFlight = 5;
const timeoutMs = 30_000;

interface Size {
  /** The minimum number of acknowledged requests. */
  acknowledged: number;
  stops: number;
  /** A single instance uses SQLite; several share one PostgreSQL, behind a load balancer. */
  instances?: number;
  connections?: number;
  hasWebhook?: boolean;
  /** Whether to wait until the claims of killed instances expire, which takes two minutes. */
  awaitsLeases?: boolean;
}

/**
 * Stops instances in turn, at random moments under load, and restarts each.
 * @param signal `SIGTERM`: a shutdown, which no client may notice. `SIGKILL`: a crash.
 */
export async function stopInTurn(signal: 'SIGTERM' | 'SIGKILL', size: Size): Promise<void> {
  const { acknowledged, stops, instances = 1, connections = 32, hasWebhook = false } = size;
  await using place = await emptyDatabase(instances > 1 ? 'PostgreSQL' : 'SQLite');
  const database = place.url;
  const options = { database, instances, connections, hasWebhook };
  await underLoad(options, async (fixture) => {
    const { load, mailServer } = fixture;
    const maxBetween = (2 * acknowledged) / stops;
    let stopped = 0;
    const restartNext = async (whileStopped = async () => {}) => {
      const start = performance.now();
      const status = await fixture.stop(stopped % instances, signal);
      if (signal === 'SIGTERM') {
        assert.equal(status, 0);
        assert.ok(performance.now() - start < 10_000, `stop ${stopped} took too long`);
      }
      await whileStopped();
      await fixture.start(stopped % instances);
      stopped += 1;
    };
    const isAlone = instances === 1;
    const assertNoneCutOff = () => assertNothingCutOff(load, database);
    while (stopped < stops || load.acknowledged.size < acknowledged) {
      await load.reached(load.acknowledged.size + Math.floor(random() * maxBetween));
      await restartNext(isAlone && signal === 'SIGTERM' ? assertNoneCutOff : undefined);
    }
    await load.stop();
    if (signal === 'SIGKILL') {
      const makeClaimedDue = async () => {
        if (!size.awaitsLeases) await makeDue(database, 'claimed');
      };
      // Also kills the instance while it delivers the backlog.
      for (let remaining = isAlone ? Math.ceil(stops / 2) : 0; remaining > 0; remaining -= 1) {
        const next = mailServer.accepted.length + Math.floor(random() * 100);
        await comesTrue(() => mailServer.accepted.length >= next, 500);
        await restartNext(makeClaimedDue);
      }
      if (!isAlone) await makeClaimedDue();
      // E-mails accepted but not yet marked at the kill are repeated, which is unavoidable with SMTP.
      fixture.allowedRepeats = maxInFlight * stopped;
    }
    if (!isAlone) {
      assertNone([...load.refused.keys()], 'statuses of refusals');
      assert.equal(load.broken, 0);
    }
  });
}

/** The load cannot repeat a request once the only server has stopped, so every stored request must have been answered. */
async function assertNothingCutOff(load: Load, database: string): Promise<void> {
  const claimed = await query(
    database,
    'select id from contact.deliveries where lease is not null',
  );
  assertNone(claimed, 'e-mails were cut off');
  const unanswered = async () =>
    (await storedReferences(database)).difference(new Set(load.acknowledged.values())).size;
  await until('every stored request is answered', async () => (await unanswered()) === 0, 10_000);
}

interface Outages {
  /** How often PostgreSQL goes down, by shutdown and crash in turn. */
  faults: number;
  /** The maximum number of requests acknowledged between two faults. */
  maxBetween: number;
  maxDowntimeMs: number;
  connections: number;
}

/** The PostgreSQL of two instances shuts down or crashes under load, stays down for a while, and restarts. */
export async function losePostgres(outages: Outages): Promise<void> {
  const { faults, maxBetween, maxDowntimeMs, connections } = outages;
  await using postgres = await startPostgres({ isSynced: true });
  const database = await postgres.create();
  await underLoad({ database, instances: 2, connections }, async ({ load }) => {
    const refusals = () => load.refused.get(503) ?? 0;
    for (let fault = 1; fault <= faults; fault += 1) {
      await load.reached(load.acknowledged.size + 1 + Math.floor(random() * maxBetween));
      await postgres.stop(fault % 2 === 1 ? 'SIGINT' : 'SIGKILL');
      const refused = refusals();
      await until('a request is refused', () => refusals() > refused, timeoutMs);
      await delay(random() * maxDowntimeMs);
      await postgres.start();
      const before = load.acknowledged.size;
      await until('a request is accepted again', () => load.acknowledged.size > before, timeoutMs);
    }
    await load.stop();
    assert.equal(load.broken, 0);
  });
}
