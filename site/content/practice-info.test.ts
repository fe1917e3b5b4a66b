import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { outcomes } from 'contact/outcomes.ts';
import {
  describeDocuments,
  describeReply,
  describeSystems,
  documentBytes,
} from './practice-info.ts';

test('systems: a Dutch list; no text without any', () => {
  assert.equal(describeSystems(), undefined);
  assert.equal(describeSystems([]), undefined);
  assert.equal(describeSystems(['Een']), 'Werkt met Een.');
  assert.equal(describeSystems(['Een', 'Twee', 'Drie']), 'Werkt met Een, Twee en Drie.');
});

const demo = { minutes: 30, where: 'bij u' };
test('reply: states the reply time and the length of a demo, where known', () => {
  assert.equal(describeReply({}), undefined);
  assert.equal(describeReply({ demo: {} }), undefined);
  assert.equal(describeReply({ replyWithin: 'nu' }), 'U hoort nu van ons.');
  assert.equal(describeReply({ demo }), 'We plannen samen met u een demo van 30 minuten bij u.');
  assert.equal(
    describeReply({ replyWithin: 'vandaag', demo }),
    'U hoort vandaag van ons. We plannen samen met u een demo van 30 minuten bij u.',
  );
});

// A visitor or a test must not mistake the commitment for the sign that a request was sent.
test('reply: no commitment of the owner contains the text of the toast', () => {
  const words = describeReply({ replyWithin: 'zo snel mogelijk', demo });
  assert.ok(!words?.includes(outcomes.sent.description));
});

test('documents: links in the owner’s order, with size and date where known', async () => {
  assert.deepEqual(describeDocuments(undefined, {}), []);
  const documents = [
    { name: 'Verwerkersovereenkomst', link: '/v.pdf', date: '2026-05-01' },
    { name: 'Privacyverklaring', link: 'https://bel.example/p.pdf' },
    { name: 'DPIA', link: '/d.pdf' },
  ];
  await using folder = await mkdtempDisposable(join(tmpdir(), 'public-'));
  await writeFile(join(folder.path, 'v.pdf'), Buffer.alloc(120_400));
  await writeFile(join(folder.path, 'd.pdf'), Buffer.alloc(9));
  assert.deepEqual(describeDocuments(documents, documentBytes(documents, folder.path)), [
    { text: 'Verwerkersovereenkomst (PDF, 120\u00A0kB, 1\u00A0mei\u00A02026)', href: '/v.pdf' },
    { text: 'Privacyverklaring', href: 'https://bel.example/p.pdf' },
    { text: 'DPIA (PDF, 1\u00A0kB)', href: '/d.pdf' },
  ]);
});
