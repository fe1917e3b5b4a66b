import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allBytes } from '../../../tests/support/machine/all-bytes.ts';
import { oneType, otherType, typedTexts } from '../support/calls/a-request.ts';
import { somebody } from '../support/calls/somebody.ts';
import { contact } from '../support/server/contact-command.ts';
import { send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

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

  const asked = await contact(['erase', email], env);
  assert.equal(asked.code, 2);
  assert.match(asked.err, /Wisselwoord/);
  assert.ok((await allBytes(server.folder)).includes('Wisselwoord'));

  const { code, out, err } = await contact(['erase', email.toUpperCase(), '--yes'], env);
  assert.deepEqual({ code, out }, { code: 0, out: '2 requests erased\n' }, err);
  const left = await allBytes(server.folder);
  for (const trace of [...typed, ...gone]) assert.ok(!left.includes(trace), trace);
  assert.ok(left.includes('Blijver'));
  const again = await contact(['erase', email, '--yes'], env);
  const nobody = `There is no request of ${email}\n`;
  assert.deepEqual(again, { code: 1, out: '', err: nobody });
  // The server still works.
  const next = await send(server.address, { email });
  await server.logged(new RegExp(`"reference":"${next}".*e-mail delivered`));
  const erased = await contact(['erase', next, '--yes'], env);
  assert.deepEqual(erased, { code: 0, out: '1 request erased\n', err: '' });
});
