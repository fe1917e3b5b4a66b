import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryPageMessages } from '../shared-state/memory/page-messages.ts';
import { createPageMessages, maxMessages, placeholder } from './page-message.ts';

const page = `<body>${placeholder}</body>`;

test('a message is shown once, to whoever has its address', async () => {
  const { leave, show } = createScene();
  const query = await leave('sent', []);
  for (const other of ['?bericht=sent', '']) assert.equal(await show(other), undefined);
  assert.match((await show(query)) ?? '', /Bericht verzonden!/);
  assert.equal(await show(query), undefined);
});

test('the store is asked for nothing that is no token of ours', async () => {
  const asked: string[] = [];
  const { show } = createPageMessages(
    {
      put: async () => {},
      async take(token) {
        asked.push(token);
        return undefined;
      },
    },
    () => 0,
  );
  for (const token of ['', 'sent', '%00'.repeat(22), 'a'.repeat(23), `${'a'.repeat(22)}%0A`])
    await show(page, new URL(`http://site.example/?bericht=${token}`));
  assert.deepEqual(asked, []);
});

test('a message expires after two minutes', async () => {
  const { leave, show, clock } = createScene();
  const query = await leave('sent', []);
  clock.now = 2 * 60_000;
  assert.equal(await show(query), undefined);
});

test('a failure tells which fields, as text, and gives the phone number', async () => {
  const { leave, show } = createScene();
  const shown = (await show(await leave('failed', ['<b>']))) ?? '';
  for (const part of [/Er ging iets mis/, /<li>&lt;b&gt;<\/li>/, /href="tel:/])
    assert.match(shown, part);
});

test('memory holds a bounded number of messages, the newest', async () => {
  const { leave, show } = createScene();
  const first = await leave('sent', []);
  for (let count = 1; count < maxMessages; count += 1) await leave('sent', []);
  const last = await leave('sent', []);
  assert.equal(await show(first), undefined);
  assert.ok(await show(last));
});

function createScene() {
  const clock = { now: 0 };
  const messages = createPageMessages(memoryPageMessages(), () => clock.now);
  const show = async (query: string) => messages.show(page, new URL(query, 'http://site.example/'));
  return { clock, show, leave: messages.leave };
}
