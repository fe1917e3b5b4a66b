import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { findInvalid } from '../support/build/html.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

let server: RunningServer;
before(async () => {
  server = await startServer();
});
after(() => server[Symbol.asyncDispose]());

for (const file of ['index.html', '404.html']) {
  test(`${file} is valid HTML`, async () => {
    assert.deepEqual(await findInvalid(readFileSync(`dist/${file}`, 'utf8')), []);
  });
}

const person = {
  firstName: 'Anne',
  lastName: 'de "Vries" <b>',
  email: 'anne@praktijk.example',
  phone: '0612345678',
  type: 'demo',
};

for (const [message, values, words] of [
  ['a success', person, 'Bericht verzonden!'],
  ['a failure', { ...person, phone: '1' }, 'minimaal 10 cijfers'],
] as const) {
  test(`the page that tells of ${message} without script is valid HTML`, async () => {
    const posted = await fetch(server.address + functionPath, {
      method: 'POST',
      body: new URLSearchParams(values),
      headers: { origin: server.address },
    });
    const html = await posted.text();
    assert.ok(html.includes(words));
    assert.deepEqual(await findInvalid(html), []);
  });
}

test('what the standard forbids, and what misleads who listens, is found', async () => {
  const found = await findInvalid('<p id="a"></p><p id="a"></p><label for="weg">Naam</label>');
  const rules = found.map((line) => line.replace(/:.*/, ''));
  for (const rule of ['no-dup-id', 'no-missing-references']) assert.ok(rules.includes(rule), rule);
});
