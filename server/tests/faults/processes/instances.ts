import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { comesTrue, until } from '../../../../tests/support/machine/until.ts';
import { startPostgres } from '../../support/server/postgres.ts';
import { emptyDatabase, makeDue, query, storedReferences } from '../load/ledger.ts';
import type { Load } from '../load/load.ts';
import { assertNone } from '../load/outcome.ts';
import { random } from '../load/test-fault.ts';
import { underLoad } from '../load/under-load.ts';

/** How many deliveries of a kind an instance has in flight, at most. */
const inFlight = 5;
const patienceMs = 30_000;

interface Size {
  /** How many requests are acknowledged, at least. */
  acknowledged: number;
  ends: number;
  /** A single instance uses SQLite; several share one PostgreSQL, behind a balancer. */
  instances?: number;
  connections?: number;
  hasWebhook?: boolean;
  /** Whether to wait until the claims of killed instances expire, which takes two minutes. */
  awaitsLeases?: boolean;
}

/**
 * Instances are ended in turn, at random moments under load, and each is started again.
 * @param signal `SIGTERM`: nobody may notice anything of it. `SIGKILL`: a crash.
 */
export async function endInTurn(signal: 'SIGTERM' | 'SIGKILL', size: Size): Promise<void> {
  const { acknowledged, ends, instances = 1, connections = 32, hasWebhook = false } = size;
  await using place = await emptyDatabase(instances > 1 ? 'PostgreSQL' : 'SQLite');
  const database = place.url;
  const options = { database, instances, connections, hasWebhook };
  await underLoad(options, async (scene) => {
    const { load, mailServer } = scene;
    const most = (2 * acknowledged) / ends;
    let ended = 0;
    const end = async (whileEnded = async () => {}) => {
      const start = performance.now();
      const status = await scene.stop(ended % instances, signal);
      if (signal === 'SIGTERM') {
        assert.equal(status, 0);
        assert.ok(performance.now() - start < 10_000, `end ${ended} took too long`);
      }
      await whileEnded();
      await scene.start(ended % instances);
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
      // The instance also ends while it delivers what is still owed.
      for (let left = isAlone ? Math.ceil(ends / 2) : 0; left > 0; left -= 1) {
        const next = mailServer.taken.length + Math.floor(random() * 100);
        await comesTrue(() => mailServer.taken.length >= next, 500);
        await end(makeClaimedDue);
      }
      if (!isAlone) await makeClaimedDue();
      // Taken by the mail server, not yet marked when the kill came: SMTP's own gap.
      scene.excusedRepeats = inFlight * ended;
    }
    if (!isAlone) {
      assertNone([...load.refused.keys()], 'statuses of refusals');
      assert.equal(load.broken, 0);
    }
  });
}

/** After the only server has ended the load cannot ask again, so whatever is stored must have been answered. */
async function assertNothingCutOff(load: Load, database: string): Promise<void> {
  const claimed = await query(
    database,
    'select id from contact.deliveries where lease is not null',
  );
  assertNone(claimed, 'e-mails were cut off');
  const unanswered = async () =>
    (await storedReferences(database)).difference(new Set(load.acknowledged.values())).size;
  await until('what is stored is answered', async () => (await unanswered()) === 0, 10_000);
}

interface Absence {
  /** How often PostgreSQL goes away; it ends and crashes in turn. */
  faults: number;
  /** Requests that are acknowledged between one time and the next, at most. */
  between: number;
  mostAwayMs: number;
  connections: number;
}

/** PostgreSQL under two instances ends or crashes under load, stays away for a while, and comes back. */
export async function losePostgres(absence: Absence): Promise<void> {
  const { faults, between, mostAwayMs, connections } = absence;
  await using postgres = await startPostgres({ isSynced: true });
  const database = await postgres.create();
  await underLoad({ database, instances: 2, connections }, async ({ load }) => {
    const times = () => load.refused.get(503) ?? 0;
    for (let fault = 1; fault <= faults; fault += 1) {
      await load.reached(load.acknowledged.size + 1 + Math.floor(random() * between));
      await postgres.stop(fault % 2 === 1 ? 'SIGINT' : 'SIGKILL');
      const refused = times();
      await until('somebody is refused', () => times() > refused, patienceMs);
      await delay(random() * mostAwayMs);
      await postgres.start();
      const before = load.acknowledged.size;
      await until('somebody is taken again', () => load.acknowledged.size > before, patienceMs);
    }
    await load.stop();
    assert.equal(load.broken, 0);
  });
}
