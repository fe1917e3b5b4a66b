import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SendMailOptions } from 'nodemailer';
import { inWords } from '../lib/dutch-time.ts';
import { readSettings } from '../settings.ts';
import { allKinds, deliveryKinds, isOfRequest, ownerKinds } from '../storage/delivery-kinds.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import { aStoredRequest } from '../tests/support/calls/a-request.ts';
import { exampleSettings } from '../tests/support/calls/example-settings.ts';
import { createMetrics } from '../watch/metrics.ts';
import { createTransports } from './transports.ts';

const settings = readSettings({ ...exampleSettings(), CONFIRMATION_MAIL: 'on' });
const request = aStoredRequest();
const pending = { pendingSince: request.receivedAt, ageMs: 0, lastError: undefined };
const delivery = { id: 1, attempt: 1, ...pending, lease: '' };

test('transports: with every setting, each kind is on and sends its own e-mail or call', async () => {
  assert.deepEqual(settings.kinds, allKinds);
  const { send, dispatched, notified } = createScene();
  for (const kind of allKinds)
    await send(
      isOfRequest(kind)
        ? { ...delivery, kind, reference: request.reference, request }
        : { ...delivery, kind, reference: '2026-11-23', request: undefined },
    );
  assert.equal(new Set(dispatched).size, allKinds.length, String(dispatched));
  const emails = allKinds.filter((kind) => deliveryKinds[kind].group === 'mail');
  assert.equal(dispatched.filter((entry) => entry.endsWith(' true')).length, emails.length);
  // Only the letter, which lists undeliverable requests, marks the owner as notified.
  assert.deepEqual(notified, ['letter-2026-11-23 true']);
});

test('e-mail Date: the request’s time, or now if that is over a day old or in the future', async () => {
  for (const [hours, isNow] of [
    [0, false],
    [24, false],
    [25, true],
    [17 * 24, true],
    // The clock was ahead when the request arrived.
    [-0.5, false],
    [-2, true],
    [-25, true],
  ] as const) {
    const now = new Date(request.receivedAt.getTime() + hours * 3_600_000);
    const { send, sent } = createScene(now);
    for (const kind of ['notification', 'confirmation'] as const)
      await send({ ...delivery, kind, reference: request.reference, request });
    for (const { date, messageId, text } of sent) {
      assert.deepEqual(date, isNow ? now : request.receivedAt);
      assert.match(String(messageId), /^<\w+\.ABCD-EFGH-JKMN@/);
      assert.ok(String(text).includes(inWords(request.receivedAt)));
    }
    assert.equal(sent.length, 2);
  }
});

test('deliveryKinds: each request kind for the owner has an alarm with a metric; names are unique; one word, one group', async () => {
  const store = openSqliteStore(':memory:');
  const metrics = await (await createMetrics(store, allKinds).respond()).text();
  await store.close();
  for (const kind of ownerKinds)
    assert.ok(metrics.includes(`\ncontact_${deliveryKinds[kind].alarm?.metric}s_owed 0\n`), kind);
  const rows = allKinds.map((kind) => deliveryKinds[kind]);
  assert.equal(new Set(rows.map(({ name }) => name)).size, rows.length);
  // Kinds with the same word are in the same group.
  for (const { group, word } of rows)
    for (const other of rows) if (other.word === word) assert.equal(other.group, group, word);
});

/** The transports, with a mailer and a webhook receiver that accept everything. */
function createScene(time = new Date()) {
  const sent: SendMailOptions[] = [];
  /** Everything sent, in order: e-mails by name, calls by URL and webhook-id. */
  const dispatched: string[] = [];
  const notified: string[] = [];
  const send = createTransports({
    settings,
    store: { markOwnerNotified: async () => void notified.push(...dispatched.slice(-1)) },
    mailer: {
      host: undefined,
      async send(message, name, waitsLong) {
        sent.push(message);
        dispatched.push(`${name} ${waitsLong}`);
        return undefined;
      },
      tryOut: async () => undefined,
    },
    writeLetter: async () => ({}),
    isShortLived: false,
    fetch: async (url, init) => {
      dispatched.push(`${url} ${new Headers(init?.headers).get('webhook-id')}`);
      return new Response();
    },
    now: () => time,
  });
  return { send, sent, dispatched, notified };
}
