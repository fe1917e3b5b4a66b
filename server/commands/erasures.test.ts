import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest } from '../../tests/support/calls/a-request.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { list } from './list.ts';
import { resend } from './resend.ts';
import type { Command, Context, Options } from './shared/command.ts';
import { show } from './show.ts';

const { reference } = deliveredRequest;
const typed = 'abcdefghjkmn';

test('word of an erasure that was not taken is listed, shown, and sent again', async () => {
  await using scene = await openScene();
  const { run, store } = scene;
  await store.postponeDelivery(await claim(store), 0, 'it answered 500');
  const fate = 'was erased; word of that to your webhook, owed since 2026-11-21 22:05:31';
  const waiting = `${reference} ${fate}: waiting after 1 attempt: it answered 500`;
  assert.equal((await run(list)).said.at(-1), waiting);
  assert.deepEqual((await run(list, [], { erased: true })).said, [waiting]);
  const missing = { isDone: false, said: [] };
  const none = `There is no request of ${typed}`;
  assert.deepEqual(await run(show, [typed]), { ...missing, remarks: [none, waiting] });
  assert.deepEqual(await run(resend, [typed]), { ...missing, remarks: [waiting] });

  await store.abandonDelivery(await claim(store), 'it answered 500');
  const givenUp = `${reference} ${fate}: undeliverable since 2026-11-21 22:05:31 after 2 attempts: it answered 500`;
  assert.deepEqual((await run(list, [], { erased: true })).said, [givenUp]);
  assert.deepEqual((await run(resend, [typed])).said, ['1 webhook will be sent again']);
  assert.equal((await store.backlog('webhook')).owed, 1);
  assert.deepEqual((await run(resend, ['niemand@praktijk.nl'])).isDone, false);
});

test('programs get requests alone, and words of erasures where they ask for those', async () => {
  await using scene = await openScene();
  const read = async (options: Options) =>
    JSON.parse((await scene.run(list, [], { json: true, ...options })).said.join());
  assert.deepEqual(await read({}), []);
  const [erasure] = await read({ erased: true });
  assert.deepEqual([erasure.reference, erasure.status], [reference, 'waiting']);
});

/** A store whose only request was erased, of which the webhook has no word yet. */
async function openScene() {
  const store = openSqliteStore(':memory:', true, () => deliveredRequest.receivedAt.getTime());
  await store.add({ ...deliveredRequest, key: undefined, owes: ['webhook'] });
  await store.completeDelivery(await claim(store));
  await store.erase([reference]);
  return {
    store,
    async run(command: Command, words: string[] = [], options: Options = {}) {
      const said: string[] = [];
      const remarks: string[] = [];
      const context = {
        store: async () => store,
        say: (text: string) => said.push(text),
        remark: (text: string) => remarks.push(text),
      } as Partial<Context> as Context;
      const isDone = await command.run(words, options, context);
      return { isDone, said, remarks };
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
}

async function claim(store: Store) {
  const delivery = await store.claimDelivery('webhook', 60_000);
  assert.ok(delivery);
  return delivery;
}
