import { setTimeout as delay } from 'node:timers/promises';
import { comesTrue } from '../../../../tests/support/machine/until.ts';
import { startPostgres, usePostgres } from '../../support/server/postgres.ts';
import { makeDue } from '../load/ledger.ts';
import { random } from '../load/random.ts';
import type { Figures } from '../load/test-fault.ts';
import { underLoad } from '../load/under-load.ts';

const instances = 3;

/**
 * Several instances on one PostgreSQL, ended in turn under load and started again.
 * @param signal `SIGTERM`: a rolling restart, of which no visitor may notice anything. `SIGKILL`: a crash.
 */
export async function endInstancesInTurn(
  signal: 'SIGTERM' | 'SIGKILL',
  {
    acknowledged,
    ends,
    hasWebhook = false,
  }: { acknowledged: number; ends: number; hasWebhook?: boolean },
): Promise<Figures> {
  await using postgres = await usePostgres();
  const database = await postgres.create();
  return await underLoad({ database, instances, connections: 32, hasWebhook }, async (scene) => {
    const { load, failures } = scene;
    const most = (2 * acknowledged) / ends;
    for (let ended = 0; ended < ends || load.acknowledged.size < acknowledged; ended += 1) {
      await load.reached(load.acknowledged.size + Math.floor(random() * most));
      const status = await scene.stop(ended % instances, signal);
      if (signal === 'SIGTERM' && status !== 0) failures.push(`end ${ended} had status ${status}`);
      await scene.start(ended % instances);
    }
    await load.stop();
    if (signal === 'SIGKILL') {
      await makeDue(database, 'claimed');
      // Taken by the mail server, not yet marked when the kill came: SMTP's own gap. An instance has five in flight at most.
      scene.excusedRepeats = 5 * ends;
    }
    if (load.refused.size > 0) failures.push(`requests were refused with ${[...load.refused]}`);
    if (load.broken > 0) failures.push(`${load.broken} answers broke off`);
    return { ends };
  });
}

const patienceMs = 30_000;

interface Size {
  /** How often PostgreSQL goes: by turns it ends, and crashes. */
  faults: number;
  /** Requests that are acknowledged between one time and the next, at most. */
  between: number;
  mostAwayMs: number;
  connections: number;
}

/** PostgreSQL under two instances ends or crashes under load, stays away for a while, and comes back. */
export async function losePostgres(size: Size): Promise<Figures> {
  const { faults, between, mostAwayMs, connections } = size;
  await using postgres = await startPostgres({ isSynced: true });
  const database = await postgres.create();
  return await underLoad({ database, instances: 2, connections }, async ({ load, failures }) => {
    const times = () => load.refused.get(503) ?? 0;
    for (let fault = 1; fault <= faults; fault += 1) {
      await load.reached(load.acknowledged.size + 1 + Math.floor(random() * between));
      await postgres.stop(fault % 2 === 1 ? 'SIGINT' : 'SIGKILL');
      const refused = times();
      const isRefusing = await comesTrue(() => times() > refused, patienceMs);
      if (!isRefusing) failures.push(`nothing was refused while it was away, time ${fault}`);
      await delay(random() * mostAwayMs);
      await postgres.start();
      const before = load.acknowledged.size;
      const isBack = await comesTrue(() => load.acknowledged.size > before, patienceMs);
      if (!isBack) failures.push(`nothing was accepted after its return, time ${fault}`);
    }
    await load.stop();
    if (load.broken > 0) failures.push(`${load.broken} answers broke off`);
    return { faults };
  });
}
