import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { certificates, owner } from '../../../owner.ts';
import { ownerFiles } from './owner-files.ts';

Object.assign(owner, { sampleCall: undefined, documents: { dpia: '/dpia.pdf' } });
for (const certificate of Object.values(certificates))
  Object.assign(certificate, { link: undefined });

test('a document of the owner that is not there stops the build; of one that is, the page knows the size', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'public-'));
  const updates: object[] = [];
  const setup = ownerFiles().hooks['astro:config:setup'];
  const options = {
    config: { publicDir: pathToFileURL(`${folder.path}/`) },
    updateConfig: (update: object) => updates.push(update),
  } as unknown as Parameters<NonNullable<typeof setup>>[0];
  await assert.rejects(async () => setup?.(options), {
    message: 'documents.dpia in owner.ts is /dpia.pdf, and site/public has no such file',
  });
  await writeFile(join(folder.path, 'dpia.pdf'), Buffer.alloc(1_234));
  await setup?.(options);
  const define = { 'import.meta.env.DOCUMENT_BYTES': '{"/dpia.pdf":1234}' };
  assert.deepEqual(updates, [{ vite: { define } }]);
});
