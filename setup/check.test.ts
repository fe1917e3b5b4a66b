import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../server/tests/support/server/server.ts';
import { composeProblems } from './check.ts';

const site = 'SITE_URL=https://www.praktijk.example';

const files: [text: string | undefined, line?: RegExp][] = [
  [`${site}\n`],
  [`\uFEFF${site}\r\n`],
  [`${site}\nREDIRECT_FROM=https://praktijk.example, https://oud.example\n`],
  [undefined],
  ['', /^\.env: SITE_URL ontbreekt\. Verwacht: .*https:/],
  ['SITE_URL=http://praktijk.example', /SITE_URL is "http:\/\/praktijk\.example"\. Verwacht: /],
  ['SITE_URL=https://praktijk.example/', /SITE_URL is/],
  ['SITE_URL=praktijk.example', /SITE_URL is/],
  [
    'SITE_URL=https://www.praktijk,example',
    /SITE_URL is "https:\/\/www\.praktijk,example"\. Verwacht: /,
  ],
  ['SITE_URL=https://www.praktijk', /SITE_URL is/],
  ['SITE_URL=https://0', /SITE_URL is/],
  ['SITE_URL=https://localhost'],
  ['SITE_URL=https://praktijk-zoë.example:8443'],
  [`${site}\nREDIRECT_FROM=https://www.praktijk.example`, /REDIRECT_FROM/],
];
for (const [text, line = /^$/] of files)
  test(`composeProblems: ${line.source === '^$' ? 'accepts' : 'reports'} ${JSON.stringify(text) ?? 'no .env'}`, async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, '.env');
    if (text !== undefined) await writeFile(file, text);
    const [problem = '', ...others] = composeProblems(file);
    assert.match(problem, line);
    assert.deepEqual(others, []);
  });

test('Dockerfile: runs check.ts after stop-if-wrong.ts; a mistake in .env ends check.ts with one line', async () => {
  const dockerfile = await readFile('Dockerfile', 'utf8');
  const [, flag = '', program = ''] = dockerfile.match(/node (\S+) (\S+) \.env && touch/) ?? [];
  assert.equal(flag, '--import=./setup/stop-if-wrong.ts');
  await using folder = await temporaryFolder();
  const file = join(folder.path, '.env');
  for (const [text, status, line] of [
    [site, 0, /^$/],
    ['', 1, /^\.env: SITE_URL ontbreekt.*\n$/],
  ] as const) {
    await writeFile(file, text);
    const check: SpawnSyncReturns<string> = spawnSync(process.execPath, [flag, program, file], {
      encoding: 'utf8',
    });
    assert.equal(check.status, status);
    assert.match(check.stderr, line);
  }
});
