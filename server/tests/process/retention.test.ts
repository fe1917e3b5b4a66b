import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { owner } from '../../../owner.ts';
import { allBytes } from '../../../tests/support/machine/all-bytes.ts';
import { until } from '../../../tests/support/machine/until.ts';
import { newReference } from '../../lib/reference.ts';
import type { RequestKind } from '../../storage/delivery-kinds.ts';
import { openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import type { Store } from '../../storage/store.ts';
import { query } from '../faults/load/ledger.ts';
import { typedTexts } from '../support/calls/a-request.ts';
import { somebody } from '../support/calls/somebody.ts';
import { answers, startWebhookReceiver } from '../support/receivers/webhook-receiver.ts';
import { contact } from '../support/server/contact-command.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const days = owner.privacy.retentionDays;
const keptMs = days * day;

test('retention: after the period is shortened, the start announces how many requests will be erased a day later; then no trace is left, except of one with a pending webhook', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const start = Date.now();
  let time = start;
  const store = openSqliteStore(path, true, () => time);
  const addAt = (at: number, name: string, ...others: RequestKind[]) => {
    time = at;
    return add(store, name, others);
  };
  const old = await addAt(start - keptMs - minute, 'Vergeten');
  const pending = await addAt(start - keptMs - minute, 'Wachtend', 'webhook');
  const recent = await addAt(start - keptMs + 10 * minute, 'Recent');
  time = start;
  for (let count = 0; count < 3; count += 1) {
    const mail = await store.claimDelivery('notification', minute);
    assert.ok(mail);
    await store.completeDelivery(mail);
  }
  time = start - 2 * day;
  await store.recordRetention(days + 1);
  await store.close();
  const mails = join(folder.path, 'mail');
  await mkdir(mails);
  for (const reference of [old, recent])
    await writeFile(join(mails, `notification-${reference}.eml`), 'Van een ander');
  await using receiver = await startWebhookReceiver(answers(500));
  const env = { DATABASE_URL: `file:${path}`, ...receiver.settings };
  const list = async (...args: string[]): Promise<string[]> => {
    const { out } = await contact(['list', '--json', ...args], env);
    return JSON.parse(out).map(({ reference }: { reference: string }) => reference);
  };

  await using first = await startServer(env);
  await first.logged(
    new RegExp(`"level":40,.*"1 request .*\\(${days} days\\) and will be erased from .*\\n`),
  );
  assert.deepEqual(await list('--older-than', `${days}`), [pending, old]);
  assert.equal(await first.stop(), 0);
  assert.doesNotMatch(first.log(), /"erased"/);
  assert.deepEqual(await list(), [recent, pending, old]);

  // Simulates a day passing.
  await query(env.DATABASE_URL, `update retention set since = since - ${day}`);
  await using second = await startServer(env);
  await second.logged(/"erased":1,/);
  const gone = somebody('Vergeten');
  const traces = [old, ...typedTexts(gone)];
  // Erasing is logged before the erased data is overwritten.
  await until('no trace is left', async () => {
    const bytes = await allBytes(folder.path);
    return !traces.some((trace) => bytes.includes(trace));
  });
  assert.deepEqual(await readdir(mails), [`notification-${recent}.eml`]);
  assert.doesNotMatch(second.log(), new RegExp(`Vergeten|${old}|"level":50.*erased`));
  assert.equal(await second.stop(), 0);
  assert.deepEqual(await list(), [recent, pending]);
});

async function add(store: Store, name: string, others: RequestKind[]): Promise<string> {
  const reference = newReference();
  await store.add({
    ...somebody(name),
    reference,
    key: reference,
    marks: [],
    source: {},
    kinds: ['notification', ...others],
  });
  return reference;
}
