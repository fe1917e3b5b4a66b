import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/server/server.ts';
import { copyImage, isWithoutMounts, makeImage, mountImage } from '../disk/mounts.ts';
import { storedReferences } from '../load/ledger.ts';
import { random } from '../load/random.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';
import { underLoad } from '../load/under-load.ts';

const options = { skip: isWithoutMounts };

testFaultAtFullSize(
  'power cut, 25 times: no acknowledged request is lost',
  () => cutPower({ cuts: 25, maxAcknowledged: 800 }),
  options,
);

testFaultAtFullSize(
  'control: with synchronous=NORMAL the check for power cuts fails',
  () => cutPower({ cuts: 20, maxAcknowledged: 600, isRelaxed: true }),
  options,
);

interface Size {
  cuts: number;
  /** The most requests acknowledged between two cuts. */
  maxAcknowledged: number;
  /** The control: with `synchronous=NORMAL` requests must be lost. */
  isRelaxed?: boolean;
}

/**
 * Copies the disk at random moments, as a power cut would leave it: without the data that was only in the memory of the
 * server or the file system. Then checks that the copy has every request acknowledged before.
 */
async function cutPower({ cuts, maxAcknowledged, isRelaxed = false }: Size): Promise<void> {
  await using folder = await temporaryFolder();
  const image = join(folder.path, 'disk.img');
  const copy = join(folder.path, 'copy.img');
  await makeImage(image, 512);
  await using disk = await mountImage(image, join(folder.path, 'disk'));
  const database = `file:${join(disk.path, 'contact.db')}`;
  const flags = isRelaxed ? ['--import', './server/tests/faults/disk/relaxed-durability.ts'] : [];
  await underLoad({ database, manner: { flags } }, async ({ servers, load }) => {
    let lost = 0;
    for (let cut = 0; cut < cuts; cut += 1) {
      await load.reached(load.acknowledged.size + Math.floor(random() * maxAcknowledged));
      const before = new Set(load.acknowledged.values());
      const pid = servers[0]?.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      try {
        await copyImage(image, copy);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      lost += await missingIn(copy, join(folder.path, 'copy'), before);
      await rm(copy);
    }
    // If the control loses nothing, the check proves nothing.
    assert.equal(lost > 0, isRelaxed, `${lost} were lost by ${cuts} cuts`);
  });
}

/** Mounts the copy, and counts the references that it lacks. */
async function missingIn(image: string, path: string, references: Set<unknown>): Promise<number> {
  await using disk = await mountImage(image, path);
  try {
    const stored = await storedReferences(`file:${join(disk.path, 'contact.db')}`);
    return references.difference(stored).size;
  } catch {
    // Not even the table or the file is left.
    return references.size;
  }
}
