import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { asJson } from '../support/calls/contact-calls.ts';
import { contact } from '../support/server/contact-command.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

test('erasing a person leaves nothing of them in database, log and mail folder, while the server runs', async () => {
  await using server = await startServer({ RATE_LIMIT: '0' });
  const env = { DATABASE_URL: `file:${server.folder}/contact.db` };
  const gone = [
    await send(server, { firstName: 'Wisselwoord', type: 'contact' }),
    await send(server, { firstName: 'Wisselwoord', type: 'demo' }),
  ];
  const other = await send(server, { firstName: 'Blijver', email: 'blijver@praktijk.nl' });
  for (const reference of [...gone, other]) {
    await server.logged(new RegExp(`"reference":"${reference}".*e-mail delivered`));
  }
  assert.ok((await everything(server)).includes('Wisselwoord'));

  const asked = await contact(['erase', 'wissel@praktijk.nl'], env);
  assert.equal(asked.code, 2);
  assert.match(asked.err, /Wisselwoord/);
  assert.ok((await everything(server)).includes('Wisselwoord'));

  const { code, out, err } = await contact(['erase', 'Wissel@praktijk.nl', '--yes'], env);
  assert.deepEqual({ code, out }, { code: 0, out: '2 requests erased\n' }, err);
  const left = await everything(server);
  for (const trace of ['Wisselwoord', 'wissel@praktijk.nl', ...gone]) {
    assert.ok(!left.includes(trace), trace);
  }
  assert.ok(left.includes('Blijver'));
  const again = await contact(['erase', 'wissel@praktijk.nl', '--yes'], env);
  const nobody = 'There is no request of wissel@praktijk.nl\n';
  assert.deepEqual(again, { code: 1, out: '', err: nobody });
  // The server goes on.
  const next = await send(server, { email: 'wissel@praktijk.nl' });
  const erased = await contact(['erase', next, '--yes', '--json'], env);
  assert.deepEqual(JSON.parse(erased.out), { erased: [next], held: [], isScrubbed: true });
});

/** All bytes of the data folder, and the names of its files. */
async function everything({ folder }: RunningServer): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return [...files.map(({ name }) => name), ...(await Promise.all(texts))].join('\n');
}

async function send({ address }: RunningServer, changes: Record<string, string>): Promise<string> {
  const fields = { firstName: 'Anne', lastName: 'de Vries', email: 'wissel@praktijk.nl' };
  const response = await fetch(address + functionPath, {
    method: 'POST',
    body: JSON.stringify({ ...fields, phone: '0612345678', type: 'demo', ...changes }),
    headers: asJson,
  });
  assert.equal(response.status, 200);
  return (await response.json()).reference;
}
