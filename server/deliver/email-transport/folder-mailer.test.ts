import assert from 'node:assert/strict';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { testMessage } from '../email-content/test-message.ts';
import { folderMailer, mailFiles } from './folder-mailer.ts';

const now = new Date('2026-11-20T12:00:00Z');
const [gone, kept] = ['AAAA-BBBB-CCCC', 'AAAA-BBBB-CCCD'];

test('mailFiles.deleteFiles: removes only the files of the given requests', async () => {
  await using folder = await temporaryFolder();
  const ours = [...filesOf(kept), `copy-of-notification-${gone}.eml`, `notification-${gone}.txt`];
  await write(folder.path, [...filesOf(gone), ...ours]);
  await mailFiles(folder.path).deleteFiles([gone, 'EEEE-FFFF-GGGG']);
  await mailFiles(join(folder.path, 'none')).deleteFiles([gone]);
  assert.deepEqual((await readdir(folder.path)).sort(), ours.sort());
});

test('folderMailer.send: recreates a removed folder', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'data', 'mail');
  const mailer = folderMailer(path);
  const message = { from: 'site@praktijk.example', to: 'eigenaar@praktijk.example', text: 'Dag' };
  await mailer.send(message, `notification-${gone}`);
  await rm(join(folder.path, 'data'), { recursive: true });
  await mailer.send(message, `notification-${kept}`);
  assert.deepEqual(await readdir(path), [`notification-${kept}.eml`]);
});

test('folderMailer: reports in English and Dutch that the folder cannot be created', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  assert.throws(() => folderMailer(file), {
    message: /^The folder \S+ for e-mails cannot be created: .*EEXIST/,
    dutch: /^De map \S+ voor e-mails kan niet worden gemaakt: .*EEXIST/,
  });
});

test('folderMailer.tryOut: writes the test e-mail to the folder and reports that nothing was sent', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'mail');
  const mailer = folderMailer(path);
  const test = {
    message: testMessage({ from: 'Site <site@praktijk.example>', to: ['info@praktijk.example'] }),
    say() {},
  };
  assert.equal(await mailer.tryOut(), undefined);
  const problem = (await mailer.tryOut(test)) ?? '';
  assert.match(
    problem,
    /^SMTP_URL is niet ingesteld, dus er is niets verstuurd; .*\/test-\d+\.eml$/,
  );
  const [name = ''] = await readdir(path);
  assert.ok(problem.endsWith(join(path, name)));
  const source = await readFile(join(path, name), 'utf8');
  assert.match(source, /^From: Site <site@praktijk\.example>\r$/m);
  assert.match(source, /^Subject: Test: /m);
  await rm(path, { recursive: true });
  await writeFile(path, '');
  assert.match(
    (await mailer.tryOut(test)) ?? '',
    /niets verstuurd; ook een bestand kon niet worden geschreven: /,
  );
});

test('mailFiles.deleteFilesBefore: removes only e-mails from before the given time', async () => {
  await using folder = await temporaryFolder();
  const others = ['other.eml', '.draft', 'notification.eml', 'notes.txt'];
  const letters = ['letter-2026-11-16.eml', '.letter-2026-11-16.draft'];
  const before = [...filesOf(gone), ...letters, ...others];
  await write(folder.path, before, new Date(now.getTime() - 1));
  await write(folder.path, filesOf(kept), now);
  await mailFiles(folder.path).deleteFilesBefore(now);
  await mailFiles(join(folder.path, 'none')).deleteFilesBefore(now);
  assert.deepEqual((await readdir(folder.path)).sort(), [...filesOf(kept), ...others].sort());
});

function filesOf(reference: string): string[] {
  const kinds = ['notification', 'confirmation'];
  return kinds.flatMap((kind) => [`${kind}-${reference}.eml`, `.${kind}-${reference}.draft`]);
}

async function write(folder: string, names: string[], writtenAt = now): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    await writeFile(path, 'To: eigenaar@praktijk.nl');
    await utimes(path, writtenAt, writtenAt);
  }
}
