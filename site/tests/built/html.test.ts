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
  test(`${address}: is valid HTML`, async () => {
    assert.deepEqual(await findInvalid(readFileSync(file, 'utf8')), []);
  });
}

// https://github.com/saleor/saleor-dashboard/issues/2413: browsers may send spell-checked text to their vendor.
// https://github.com/jitsi/jitsi-meet/pull/2660: a phone corrects a name.
test('dialog: both forms turn off spellcheck and autocorrect', () => {
  const forms = readFileSync('dist/index.html', 'utf8').match(/<form[^>]*method="post"[^>]*>/g);
  assert.equal(forms?.length, 2);
  for (const form of forms) {
    assert.match(form, / spellcheck="false"/i);
    assert.match(form, / autocorrect="off"/i);
  }
});

test('dist/index.html: holds no outcome message when the server renders them', () => {
  const page = readFileSync('dist/index.html', 'utf8');
  // The content of a template is not in the document.
  const shown = page.replace(/<template.*?<\/template>/s, '');
  for (const { title, fragment } of Object.values(outcomes))
    for (const [text, part] of [
      [shown, title],
      [page, `"${fragment}"`],
    ] as const)
      assert.ok(!text.includes(part), `${part} is in dist/index.html`);
});

test('build: leaves the samples out', () => {
  const texts = builtFiles.filter(({ file }) => /\.(?:html|js|css|txt)$/.test(file));
  assert.ok(texts.length > 3);
  for (const file of [...texts.map(({ file }) => file), 'dist/_headers'])
    assert.doesNotMatch(readFileSync(file, 'utf8'), /samples/, file);
});

for (const [message, changes, words] of [
  ['a success', {}, 'Bericht verzonden!'],
  ['a failure', { phone: '1' }, 'minimaal 10 cijfers'],
] as const) {
  test(`page with ${message} without script: is valid HTML`, async () => {
    const posted = await fetch(server.address + functionPath, {
      method: 'POST',
      body: new URLSearchParams({ ...aRequest({ lastName: 'de "Vries" <b>', ...changes }) }),
      headers: { origin: server.address },
    });
    const html = await posted.text();
    assert.match(html, new RegExp(words));
    assert.deepEqual(await findInvalid(html), []);
  });
}
