import { comesTrue } from '../../../../tests/support/machine/until.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { makeDue } from '../load/ledger.ts';
import { random } from '../load/random.ts';
import type { Figures } from '../load/test-fault.ts';
import { underLoad } from '../load/under-load.ts';

interface Size {
  acknowledged: number;
  kills: number;
  connections: number;
  /** Whether to wait until the claims of killed workers end by themselves: two minutes. */
  awaitsLeases: boolean;
  hasWebhook?: boolean;
}

/** `kill -9` at random moments under load, each followed by a start on the same folder. */
export async function killUnderLoad(size: Size): Promise<Figures> {
  const { acknowledged, connections, awaitsLeases, hasWebhook = false } = size;
  await using folder = await temporaryFolder();
  const database = `file:${folder.path}/contact.db`;
  return await underLoad({ database, connections, hasWebhook }, async (scene) => {
    const { load, mailServer, receiver } = scene;
    let kills = 0;
    let isQuiet = false;
    const kill = async () => {
      await scene.stop(0, 'SIGKILL');
      kills += 1;
      if (isQuiet && !awaitsLeases) await makeDue(database, 'claimed');
      await scene.start(0);
    };
    const most = (2 * acknowledged) / size.kills;
    while (kills < size.kills || load.acknowledged.size < acknowledged) {
      await load.reached(load.acknowledged.size + Math.floor(random() * most));
      await kill();
    }
    await load.stop();
    isQuiet = true;
    // And in the midst of what is still owed.
    for (let left = Math.ceil(size.kills / 2); left > 0; left -= 1) {
      const next = mailServer.taken.length + Math.floor(random() * 100);
      await comesTrue(() => mailServer.taken.length >= next, 500);
      await kill();
    }
    // Taken by the mail server, not yet marked when the kill came: SMTP's own gap.
    scene.excusedRepeats = kills * Math.max(mailServer.mostAtOnce(), receiver.mostAtOnce());
    return { kills };
  });
}
