import { comesTrue } from '../../../../tests/support/machine/until.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { query, storedReferences } from '../load/ledger.ts';
import { random } from '../load/random.ts';
import type { Figures } from '../load/test-fault.ts';
import { underLoad } from '../load/under-load.ts';

interface Size {
  acknowledged: number;
  ends: number;
  connections: number;
}

/** `SIGTERM` at random moments under load, each followed by a start on the same folder. */
export async function terminateUnderLoad(size: Size): Promise<Figures> {
  await using folder = await temporaryFolder();
  const database = `file:${folder.path}/contact.db`;
  const { connections } = size;
  return await underLoad({ database, connections }, async ({ load, failures, stop, start }) => {
    const unanswered = async () =>
      (await storedReferences(database)).difference(new Set(load.acknowledged.values())).size;
    const most = (2 * size.acknowledged) / size.ends;
    let slowestEndMs = 0;
    for (let ends = 1; ends <= size.ends || load.acknowledged.size < size.acknowledged; ends += 1) {
      await load.reached(load.acknowledged.size + Math.floor(random() * most));
      const begin = performance.now();
      const status = await stop(0, 'SIGTERM');
      const tookMs = performance.now() - begin;
      slowestEndMs = Math.max(slowestEndMs, tookMs);
      if (status !== 0) failures.push(`end ${ends} had status ${status}`);
      if (tookMs > 10_000) failures.push(`end ${ends} took ${Math.round(tookMs)} ms`);
      const claimed = await query(database, 'select id from contact.mails where lease is not null');
      if (claimed.length > 0)
        failures.push(`end ${ends} came in the midst of ${claimed.length} e-mails`);
      // The load has no server to ask again now: what is stored and was not answered was cut off.
      if (!(await comesTrue(async () => (await unanswered()) === 0, 10_000)))
        failures.push(`end ${ends} cut off ${await unanswered()} answers of stored requests`);
      await start(0);
    }
    return { 'slowest end in ms': slowestEndMs };
  });
}
