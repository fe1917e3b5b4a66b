import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { outcomes } from 'contact/outcomes.ts';
import { functionPath } from 'contact/wire.ts';
import { aRequest } from '../../../server/tests/support/calls/a-request.ts';
import { type RunningServer, startServer } from '../../../server/tests/support/server/server.ts';
import { builtFiles } from '../support/build/built-files.ts';
import { findInvalid } from '../support/build/html.ts';

let server: RunningServer;
before(async () => {
  server = await startServer();
});
after(() => server[Symbol.asyncDispose]());

for (const { file, address } of builtFiles.filter(({ file }) => file.endsWith('.html'))) {
  test(`the page ${address} is valid HTML`, async () => {
    assert.deepEqual(await findInvalid(readFileSync(file, 'utf8')), []);
  });
}

// https://github.com/saleor/saleor-dashboard/issues/2413: browsers send what they check to their makers.
// https://github.com/jitsi/jitsi-meet/pull/2660: a phone corrects a name.
test('both forms of the dialog: what is typed is neither checked for spelling nor corrected', () => {
  const forms = readFileSync('dist/index.html', 'utf8').match(/<form[^>]*method="post"[^>]*>/g);
  assert.equal(forms?.length, 2);
  for (const form of forms) {
    assert.match(form, / spellcheck="false"/i);
    assert.match(form, / autocorrect="off"/i);
  }
});

test('a page whose server writes the messages holds none', () => {
  const page = readFileSync('dist/index.html', 'utf8');
  // The content of a template is not in the document.
  const shown = page.replace(/<template.*?<\/template>/s, '');
  for (const { title, fragment } of Object.values(outcomes))
    assert.ok(!shown.includes(title) && !page.includes(`"${fragment}"`));
});

for (const [message, changes, words] of [
  ['a success', {}, 'Bericht verzonden!'],
  ['a failure', { phone: '1' }, 'minimaal 10 cijfers'],
] as const) {
  test(`the page that shows ${message} without script is valid HTML`, async () => {
    const posted = await fetch(server.address + functionPath, {
      method: 'POST',
      body: new URLSearchParams({ ...aRequest({ lastName: 'de "Vries" <b>', ...changes }) }),
      headers: { origin: server.address },
    });
    const html = await posted.text();
    assert.ok(html.includes(words));
    assert.deepEqual(await findInvalid(html), []);
  });
}

test('the validator finds what the standard forbids, and what misleads users of screen readers', async () => {
  const found = await findInvalid('<p id="a"></p><p id="a"></p><label for="weg">Naam</label>');
  const rules = found.map((line) => line.replace(/:.*/, ''));
  for (const rule of ['no-dup-id', 'no-missing-references']) assert.ok(rules.includes(rule), rule);
});
