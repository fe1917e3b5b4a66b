import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings } from './settings.ts';
import { assertNoUtf16 } from './settings-file.ts';
import { temporaryFolder } from './tests/support/server/server.ts';

const lines =
  'SMTP_URL=smtps://user:geheim@mail.example\nMAIL_FROM=a@praktijk.nl\nMAIL_TO=b@praktijk.nl\n';

const files: [description: string, file: string | Buffer, problem?: RegExp][] = [
  ['in plain UTF-8', lines],
  [
    'with Windows line endings, quotes and comments',
    lines.replace('smtps', '"smtps').replace('example\n', 'example" # ours\r\n'),
  ],
  ['with a BOM before a comment', `\uFEFF# Ours\n${lines}`],
  [
    'with a BOM',
    `\uFEFF${lines}`,
    /^SMTP_URL is ignored: .* byte order mark; save it as UTF-8 without BOM$/m,
  ],
  [
    'with a no-break space before a name',
    `A=1\n\u00A0${lines}`,
    /^SMTP_URL is ignored: stray characters .* retype the line$/m,
  ],
  [
    'with a name in quotes',
    lines.replace('MAIL_TO', '“MAIL_TO”'),
    /^MAIL_TO is ignored: stray characters/m,
  ],
  [
    'in UTF-16',
    Buffer.from(`\uFEFF# Ours\n${lines}`, 'utf16le'),
    /\.env is in UTF-16, .* save it as UTF-8$/,
  ],
  [
    'in Latin-1',
    Buffer.from(`${lines}MAIL_TO_DEMO=Zoë <c@praktijk.nl>\n`, 'latin1'),
    /^MAIL_TO_DEMO is ".*"; its file is not in UTF-8: save it as UTF-8$/,
  ],
  [
    'with curly quotes',
    `${lines}BACKUP_FOLDER=“/mnt/backups”\n`,
    /^BACKUP_FOLDER is "“.*”"; its quotes .* straight quotes \("\)$/,
  ],
  [
    'with quotes in quotes',
    `${lines}METRICS_TOKEN='"0123456789abcdef"'\n`,
    /^METRICS_TOKEN is "\*\*\*"; its quotes/,
  ],
  [
    'with an invisible character',
    `${lines}MAIL_TO_DEMO=c@praktijk.nl\u200B\n`,
    /^MAIL_TO_DEMO is .*; it contains invisible characters/,
  ],
];

for (const [description, content, problem] of files)
  test(`settings file ${description}: ${problem ? 'stops the start with the reason' : 'is read'}`, async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, '.env');
    await writeFile(file, content);
    const read = () => {
      assertNoUtf16(file);
      return readSettings(environmentBy(file));
    };
    if (problem === undefined) {
      const { transport, to } = read().mail;
      assert.equal('smtp' in transport && transport.smtp.hostname, 'mail.example');
      assert.deepEqual(to, ['b@praktijk.nl']);
    } else
      assert.throws(read, ({ message }: Error) => {
        assert.match(message, problem);
        assert.doesNotMatch(message, /geheim/);
        return true;
      });
  });

test('settings file in UTF-16: the error also has a Dutch message', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, '.env');
  await writeFile(file, 'A=1', 'utf16le');
  assert.throws(() => assertNoUtf16(file), { dutch: /\.env is in UTF-16, .* op als UTF-8$/ });
});

test('settings file: may be missing; a joiner in an emoji is allowed', () => {
  assertNoUtf16('/nowhere/.env');
  assert.doesNotThrow(() => readSettings({ MAIL_FROM: '👩‍⚕️ Praktijk <a@praktijk.nl>' }));
});

/** The environment that Node reads from a file. */
function environmentBy(file: string): NodeJS.ProcessEnv {
  const { stdout } = spawnSync(
    process.execPath,
    [`--env-file=${file}`, '-p', 'JSON.stringify(process.env)'],
    { env: {}, encoding: 'utf8', timeout: 30_000 },
  );
  return JSON.parse(stdout);
}
