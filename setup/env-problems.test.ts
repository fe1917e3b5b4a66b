import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { envProblems } from './env-problems.ts';

const mail = 'SMTP_URL=smtps://a:geheim@b.nl\nMAIL_FROM=a@b.nl\nMAIL_TO=a@b.nl\n';

const files: [what: string, text: string, lines: RegExp[]][] = [
  ['as it ships', readFileSync('.env.example', 'utf8'), []],
  ['that is right', `${mail}SITE_URL=https://www.praktijk.nl\r\n`, []],
  [
    'with an address without https',
    '# Ours\nSITE_URL=www.praktijk.nl\n',
    [/^\.env, regel 2: SITE_URL is "www\.praktijk\.nl"\. Verwacht: een adres zoals https:/],
  ],
  [
    'with a password that is not encoded',
    mail.replace('geheim', 'geheim%'),
    [/^\.env, regel 1: SMTP_URL is "smtps:\/\/\*\*\*@b\.nl"\. Verwacht: .*%40/],
  ],
  [
    'that lacks what belongs together',
    mail.replace(/^MAIL_TO.*\n/m, ''),
    [/^\.env, regel 1: SMTP_URL vraagt ook om MAIL_TO\. Verwacht: een e-mailadres/],
  ],
  [
    'with quotes of a word processor',
    `${mail}MAIL_TO_DEMO=“a@b.nl”\n`,
    [/^\.env, regel 4: MAIL_TO_DEMO is .*Verwacht: hetzelfde zonder aanhalingstekens/],
  ],
  [
    'with a removed setting',
    'ALERT_URL=https://geheim.nl\n',
    [/regel 1: ALERT_URL bestaat niet meer/],
  ],
  [
    'with a password beside a token',
    `${mail}SMTP_OAUTH_TOKEN_URL=https://a.nl\nSMTP_OAUTH_CLIENT_ID=x\nSMTP_OAUTH_CLIENT_SECRET=x\n`,
    [/^\.env, regel 1: SMTP_URL past niet bij SMTP_OAUTH_TOKEN_URL/],
  ],
  [
    'that misses a quote',
    "MAIL_FROM='geheim\nSITE_URL=x\n",
    [/^\.env, regel 1: MAIL_FROM begint met '/],
  ],
];
for (const [what, text, lines] of files)
  test(`a .env ${what} has ${lines.length || 'no'} problem`, () => {
    const problems = envProblems(text);
    assert.equal(problems.length, lines.length, problems.join('\n'));
    for (const [index, line] of lines.entries()) {
      assert.match(problems[index] ?? '', line);
      assert.doesNotMatch(problems[index] ?? '', /geheim/);
    }
  });
