import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { comesTrue, until } from '../../../../tests/support/machine/until.ts';
import { startPostgres } from '../../support/server/postgres.ts';
import { emptyDatabase, makeDue, query, storedReferences } from '../load/ledger.ts';
import type { Load } from '../load/load.ts';
import { assertNone } from '../load/outcome.ts';
import { random } from '../load/random.ts';
import { underLoad } from '../load/under-load.ts';

/** The most deliveries of a kind that an instance has in flight. */
const inFlight = 5;
const patienceMs = 30_000;

interface Size {
  /** The least number of acknowledged requests. */
  acknowledged: number;
  ends: number;
  /** A single instance uses SQLite; several share one PostgreSQL, behind a load balancer. */
  instances?: number;
  connections?: number;
  hasWebhook?: boolean;
  /** Whether to wait until the claims of killed instances expire, which takes two minutes. */
  awaitsLeases?: boolean;
}

/**
 * Ends instances in turn, at random moments under load, and restarts each.
 * @param signal `SIGTERM`: clients may notice nothing. `SIGKILL`: a crash.
 */
export async function endInTurn(signal: 'SIGTERM' | 'SIGKILL', size: Size): Promise<void> {
  const { acknowledged, ends, instances = 1, connections = 32, hasWebhook = false } = size;
  await using place = await emptyDatabase(instances > 1 ? 'PostgreSQL' : 'SQLite');
  const database = place.url;
  const options = { database, instances, connections, hasWebhook };
  await underLoad(options, async (fixture) => {
    const { load, mailServer } = fixture;
    const most = (2 * acknowledged) / ends;
    let ended = 0;
    const end = async (whileEnded = async () => {}) => {
      const start = performance.now();
      const status = await fixture.stop(ended % instances, signal);
      if (signal === 'SIGTERM') {
        assert.equal(status, 0);
        assert.ok(performance.now() - start < 10_000, `end ${ended} took too long`);
      }
      await whileEnded();
      await fixture.start(ended % instances);
      ended += 1;
    };
    const isAlone = instances === 1;
    const holdNothingCutOff = () => assertNothingCutOff(load, database);
    while (ended < ends || load.acknowledged.size < acknowledged) {
      await load.reached(load.acknowledged.size + Math.floor(random() * most));
      await end(isAlone && signal === 'SIGTERM' ? holdNothingCutOff : undefined);
    }
    await load.stop();
    if (signal === 'SIGKILL') {
      const makeClaimedDue = async () => {
        if (!size.awaitsLeases) await makeDue(database, 'claimed');
      };
      // Also ends the instance while it delivers the backlog.
      for (let left = isAlone ? Math.ceil(ends / 2) : 0; left > 0; left -= 1) {
        const next = mailServer.accepted.length + Math.floor(random() * 100);
        await comesTrue(() => mailServer.accepted.length >= next, 500);
        await end(makeClaimedDue);
      }
      if (!isAlone) await makeClaimedDue();
      // Accepted by the mail server but not yet marked at the kill: unavoidable with SMTP.
      fixture.allowedRepeats = inFlight * ended;
    }
    if (!isAlone) {
      assertNone([...load.refused.keys()], 'statuses of refusals');
      assert.equal(load.broken, 0);
    }
  });
}

/** The load cannot repeat a request once the only server has ended, so every stored request must have been answered. */
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
  /** How often PostgreSQL goes down: by a shutdown and a crash in turn. */
  faults: number;
  /** The most requests acknowledged between two faults. */
  between: number;
  mostAwayMs: number;
  connections: number;
}

/** The PostgreSQL of two instances shuts down or crashes under load, stays down for a while, and restarts. */
export async function losePostgres(outages: Outages): Promise<void> {
  const { faults, between, mostAwayMs, connections } = outages;
  await using postgres = await startPostgres({ isSynced: true });
  const database = await postgres.create();
  await underLoad({ database, instances: 2, connections }, async ({ load }) => {
    const refusals = () => load.refused.get(503) ?? 0;
    for (let fault = 1; fault <= faults; fault += 1) {
      await load.reached(load.acknowledged.size + 1 + Math.floor(random() * between));
      await postgres.stop(fault % 2 === 1 ? 'SIGINT' : 'SIGKILL');
      const refused = refusals();
      await until('a request is refused', () => refusals() > refused, patienceMs);
      await delay(random() * mostAwayMs);
      await postgres.start();
      const before = load.acknowledged.size;
      await until('a request is accepted again', () => load.acknowledged.size > before, patienceMs);
    }
    await load.stop();
    assert.equal(load.broken, 0);
  });
}
