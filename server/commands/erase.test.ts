import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRequest } from '../../tests/support/calls/a-request.ts';
import { newReference } from '../lib/reference.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { erase } from './erase.ts';
import type { Context } from './shared/command.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const person = aRequest();

test('an e-mail file that is written while its request is being erased is removed, too', async () => {
  await using scene = await openScene();
  const { store, files } = scene;
  const context = scene.context({
    ...store,
    async erase(...parameters) {
      files.add(scene.reference);
      return store.erase(...parameters);
    },
  });
  assert.equal(await erase.run([person.email], { yes: true }, context), true);
  assert.deepEqual([...files], []);
});

test('a request whose e-mail is being sent when the question is answered is not erased, however long the answer took', async () => {
  await using scene = await openScene();
  const { store, reference } = scene;
  const context = scene.context(store, async () => {
    scene.tick(40_000);
    await store.claimDelivery('notification', minute);
    return true;
  });
  assert.equal(await erase.run([person.email], {}, context), false);
  const { requests } = await store.readRequests(10);
  assert.deepEqual(
    requests.map((request) => request.reference),
    [reference],
  );
  assert.ok(scene.remarks.at(-1)?.startsWith(`An e-mail of ${reference} is being sent`));
});

/** A store that holds one request, and what a command has of the world around it. */
async function openScene() {
  let time = noon;
  const store = openSqliteStore(':memory:', true, () => time);
  const reference = newReference();
  await store.add({
    ...person,
    reference,
    key: reference,
    marks: [],
    source: {},
    owes: ['notification'],
  });
  const files = new Set<string>();
  const remarks: string[] = [];
  return {
    store,
    reference,
    files,
    remarks,
    tick(ms: number) {
      time += ms;
    },
    context: (used: Store, confirm: Context['confirm'] = async () => true): Context => ({
      store: async () => used,
      async removeMails(references) {
        for (const each of references) files.delete(each);
      },
      backUp: () => assert.fail(),
      checkBackup: () => assert.fail(),
      noteBackup: () => {},
      testMail: async () => true,
      testWebhook: async () => true,
      say: () => {},
      write: () => {},
      remark: (text) => remarks.push(text),
      confirm,
    }),
    [Symbol.asyncDispose]: () => store.close(),
  };
}
