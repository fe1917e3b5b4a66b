import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { contact } from '../../support/server/contact-command.ts';
import { post, send } from '../../support/server/send.ts';
import { startServer } from '../../support/server/server.ts';
import { storedReferences } from '../load/ledger.ts';

/** Removes files next to the database while the server runs. */
export function testRemoved(...names: string[]): void {
  test(`${names.join(' and ')} removed: nothing more is acknowledged, and acknowledged requests survive kill -9`, async () => {
    await using server = await startServer({ RATE_LIMIT: '0' });
    const DATABASE_URL = `file:${server.folder}/contact.db`;
    const acknowledged: string[] = [];
    for (let visitor = 0; visitor < 3; visitor += 1) acknowledged.push(await send(server.address));
    for (const name of names) await rm(join(server.folder, name));
    const isRefused = async () => {
      const response = await post(server.address);
      if (response.status === 200) acknowledged.push((await response.json()).reference);
      return response.status !== 200;
    };
    await until('nothing is acknowledged', isRefused);
    for (let visitor = 0; visitor < 50; visitor += 1) assert.ok(await isRefused());
    assert.equal((await fetch(`${server.address}/readyz`)).status, 503);
    const list = await contact(['list'], { DATABASE_URL });
    assert.equal(list.code, 0, list.err);

    await server.stop('SIGKILL');
    await using again = await startServer({ DATABASE_URL });
    assert.equal((await fetch(`${again.address}/readyz`)).status, 200);
    const kept = await storedReferences(DATABASE_URL);
    for (const reference of acknowledged) assert.ok(kept.has(reference), reference);
  });
}
