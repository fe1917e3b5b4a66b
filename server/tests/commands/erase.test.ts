import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { allBytes } from '../../../tests/support/machine/all-bytes.ts';
import { oneType, otherType, typedTexts } from '../support/calls/a-request.ts';
import { somebody } from '../support/calls/somebody.ts';
import { contact } from '../support/server/contact-command.ts';
import { holdReading } from '../support/server/reader.ts';
import { send } from '../support/server/send.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

test('erase: leaves no trace of a person in database, log and mail folder, while the server runs', async () => {
  await using server = await startServer({ RATE_LIMIT: '0' });
  const env = { DATABASE_URL: `file:${server.folder}/contact.db` };
  const person = somebody('Wisselwoord');
  const typed = typedTexts(person);
  const { email } = person;
  const gone = [
    await send(server.address, { ...person, type: oneType }),
    await send(server.address, { ...person, type: otherType }),
  ];
  const other = await send(server.address, { firstName: 'Blijver' });
  for (const reference of [...gone, other]) {
    await server.logged(new RegExp(`"reference":"${reference}".*e-mail delivered`));
  }
  const before = await allBytes(server.folder);
  for (const trace of typed) assert.ok(before.includes(trace), trace);

  const unanswered = await contact(['erase', email], env);
  assert.equal(unanswered.code, 2);
  assert.match(unanswered.err, /Wisselwoord/);
  assert.ok((await allBytes(server.folder)).includes('Wisselwoord'));

  const { code, out, err } = await contact(['erase', email.toUpperCase(), '--yes'], env);
  assert.deepEqual({ code, out }, { code: 0, out: '2 aanvragen gewist\n' }, err);
  const left = await allBytes(server.folder);
  for (const trace of [...typed, ...gone]) assert.ok(!left.includes(trace), trace);
  assert.ok(left.includes('Blijver'));
  const again = await contact(['erase', email, '--yes'], env);
  const nobody = `Er is geen aanvraag van ${email}\n`;
  assert.deepEqual(again, { code: 1, out: '', err: nobody });
  // The server still works.
  const next = await send(server.address, { email });
  await server.logged(new RegExp(`"reference":"${next}".*e-mail delivered`));
  const erased = await contact(['erase', next, '--yes'], env);
  assert.deepEqual(erased, { code: 0, out: '1 aanvraag gewist\n', err: '' });
});

const warning = /^Wat gewist is, staat nog in de bestanden van de database[^\n]*\n$/m;

test('erase: warns if a reader blocks the scrubbing of the WAL; list and metrics repeat that until it is scrubbed', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const env = { DATABASE_URL: `file:${path}`, RATE_LIMIT: '0' };
  await using first = await startServer(env);
  await send(first.address, { email: 'wissel@praktijk.nl' });
  await send(first.address, { email: 'blijver@praktijk.nl' });
  assert.doesNotMatch((await contact(['list'], env)).err, warning);
  assert.equal(await scrubPending(first.address), '0');

  await using reader = await holdReading(path);
  // A request whose e-mail is in flight cannot be erased.
  await first.logged(/e-mail delivered[\s\S]*e-mail delivered/);
  const erased = await contact(['erase', 'wissel@praktijk.nl', '--yes'], env);
  assert.equal(erased.code, 0, erased.err);
  assert.equal(erased.out, '1 aanvraag gewist\n');
  assert.match(erased.err, warning);
  assert.match((await contact(['list'], env)).err, warning);
  assert.equal(await scrubPending(first.address), '1');

  // A restarted server reports it, too.
  assert.equal(await first.stop(), 0);
  await using second = await startServer(env);
  assert.equal(await scrubPending(second.address), '1');
  await second.logged(/"level":40,.*erased data is still/);
  assert.ok((await allBytes(folder.path)).includes('wissel@praktijk.nl'));

  await reader.release();
  const again = await contact(['erase', 'wissel@praktijk.nl', '--yes'], env);
  assert.equal(again.err, 'Er is geen aanvraag van wissel@praktijk.nl\n');
  const left = await allBytes(folder.path);
  assert.ok(!left.includes('wissel@praktijk.nl'));
  assert.ok(left.includes('blijver@praktijk.nl'));
  assert.doesNotMatch((await contact(['list'], env)).err, warning);
  assert.equal(await scrubPending(second.address), '0');
});

async function scrubPending(address: string): Promise<string | undefined> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return metrics.match(/^contact_erasing_waits (\S+)$/m)?.[1];
}
