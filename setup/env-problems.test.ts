import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { envProblems } from './env-problems.ts';

const mail = 'SMTP_URL=smtps://a:geheim@b.nl\nMAIL_FROM=a@b.nl\nMAIL_TO=a@b.nl\n';

const files: [what: string, text: string, line?: RegExp][] = [
  ['as shipped', readFileSync('.env.example', 'utf8')],
  ['without mistakes', `${mail}SITE_URL=https://www.praktijk.nl\r\n`],
  [
    'with an address without https',
    '# Ours\nSITE_URL=www.praktijk.nl\n',
    /^\.env, regel 2: SITE_URL is "www\.praktijk\.nl"\. Verwacht: een adres zoals https:/,
  ],
  [
    'with a password that is not encoded',
    mail.replace('geheim', 'geheim%'),
    /^\.env, regel 1: SMTP_URL is "smtps:\/\/\*\*\*@b\.nl"\. Verwacht: .*%40/,
  ],
  [
    'without a required setting',
    mail.replace(/^MAIL_TO.*\n/m, ''),
    /^\.env, regel 1: SMTP_URL vraagt ook om MAIL_TO\. Verwacht: een e-mailadres/,
  ],
  [
    'with curly quotes',
    `${mail}MAIL_TO_DEMO=“a@b.nl”\n`,
    /^\.env, regel 4: MAIL_TO_DEMO is .*Verwacht: hetzelfde zonder aanhalingstekens/,
  ],
  ['with a removed setting', 'ALERT_URL=https://geheim.nl\n', /1: ALERT_URL bestaat niet meer/],
  [
    'with both a password and a token',
    `${mail}SMTP_OAUTH_TOKEN_URL=https://a.nl\nSMTP_OAUTH_CLIENT_ID=x\nSMTP_OAUTH_CLIENT_SECRET=x\n`,
    /^\.env, regel 1: SMTP_URL past niet bij SMTP_OAUTH_TOKEN_URL/,
  ],
  [
    'with a misspelt name',
    `${mail}MAIL_TO_DMO=geheim\n`,
    /^\.env, regel 4: MAIL_TO_DMO bestaat niet\. Bedoelt u MAIL_TO_DEMO\?$/,
  ],
  [
    'with a required setting under a misspelt name',
    mail.replace('MAIL_TO', 'MAILTO'),
    /^\.env, regel 3: MAILTO bestaat niet\. Bedoelt u MAIL_TO\?$/,
  ],
  ['with variables of other programs', 'AWS_ACCESS_KEY_ID=x\nLITESTREAM_PORT=1\nPGHOST=x\nTZ=x\n'],
  ['with a setting repeated with the same value', `${mail}MAIL_TO='a@b.nl'\n`],
  ['with a slash', 'REDIRECT_FROM=https://oud.nl/', /regel 1: REDIRECT_FROM is .* andere adressen/],
  ['without a closing quote', "MAIL_FROM='geheim\nSITE_URL=x\n", /regel 1: MAIL_FROM begint met '/],
];
for (const [what, text, line = /^$/] of files)
  test(`envProblems: ${line.source === '^$' ? 'accepts' : 'reports'} a file ${what}`, () => {
    const [problem = '', ...others] = envProblems(text);
    assert.match(problem, line);
    assert.deepEqual(others, []);
    assert.doesNotMatch(problem, /geheim/);
  });
