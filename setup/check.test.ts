import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const site = 'SITE_URL=https://www.praktijk.example';

test('a right .env passes, also as Windows saves it, and so does none', () => {
  for (const text of [
    `${site}\n`,
    `\uFEFF${site}\r\n`,
    `${site}\nREDIRECT_FROM=https://praktijk.example, https://oud.example\n`,
    undefined,
  ])
    assert.deepEqual(check(text), { status: 0, stderr: '' });
});

const mistakes: [text: string, line: RegExp][] = [
  ['', /^\.env: SITE_URL ontbreekt\. Verwacht: .*https:/],
  ['SITE_URL=http://praktijk.example', /SITE_URL is "http:\/\/praktijk\.example"\. Verwacht: /],
  ['SITE_URL=https://praktijk.example/', /SITE_URL is/],
  ['SITE_URL=praktijk.example', /SITE_URL is/],
  ['SITE_URL="https://praktijk.example', /^\.env, regel 1: SITE_URL begint met "/],
  [`${site}\nREDIRECT_FROM=https://oud.example/`, /REDIRECT_FROM/],
  [`${site}\nREDIRECT_FROM=https://www.praktijk.example`, /REDIRECT_FROM/],
  [`${site}\nSMTP_URL=smtps://a:ge$heim@praktijk.example:465`, /regel 2: SMTP_URL/],
  [`${site}\nRATE_LIMIT=veel`, /RATE_LIMIT/],
];
for (const [text, line] of mistakes)
  test(`it refuses ${JSON.stringify(text)} with one line and without a stack`, () => {
    const { status, stderr } = check(text);
    assert.equal(status, 1);
    assert.match(stderr, line);
    assert.match(stderr, /^.+\n$/);
    assert.doesNotMatch(stderr, /heim/);
  });

/** @param text Of the `.env`; undefined where there is none. */
function check(text: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'contact-'));
  try {
    const file = join(folder, '.env');
    if (text !== undefined) writeFileSync(file, text);
    const { status, stderr } = spawnSync(process.execPath, ['setup/check.ts', file], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    return { status, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
