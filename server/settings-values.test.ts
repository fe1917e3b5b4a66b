import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { readSettings, readVariables } from './settings.ts';

for (const value of [
  'https://user:geheim@host',
  'user:geheim@mail.example:587',
  'smtp:user:geheim@mail.example',
  'smtps:/user:geheim%@mail.example',
  'smtp://user:50%geheim@mail.example',
  'smtp://user:1/geheim@mail.example',
  'smtp://us/er:geheim@mail.example',
  'smtp://user:1?geheim@mail.example',
  'smtp://user:1#geheim@mail.example',
  'smtp://user:ge\nheim/geheim@mail.example',
]) {
  test(`a password before an @ is never shown: ${JSON.stringify(value)}`, () =>
    assertMasked('SMTP_URL', value, /^SMTP_URL is ".*\*\*\*@/));
}

for (const [name, value] of [
  ['SMTP_URL', 'smtp://user:geheim'],
  ['SMTP_URL', 'smtps:/user:geheim'],
  ['SMTP_URL', 'smtps://apikey:geheim:465'],
  ['SMTP_URL', 'user:geheim'],
  ['SITE_URL', 'https://user:geheim@praktijk.nl/map'],
  ['PUBLIC_BACKEND_URL', 'https://user:geheim@project.example/map'],
  ['DATABASE_URL', 'mysql://host/db?user=a&password=geheim'],
  ['DATABASE_URL', 'postgres://user:geheim@host'],
  ['ALLOWED_ORIGINS', 'https://a.nl, https://user:geheim@b.nl/map'],
  ['DATABASE_URL', 'postgres://user:1/geheim@host/db'],
  ['DATABASE_URL', 'postgres://user:/geheim@host/db'],
  ['DATABASE_URL', 'postgres://user:ge/heim/geheim@host/db'],
  ['DATABASE_URL', 'postgres://user:1/db?geheim@host/db'],
  ['DATABASE_URL', 'postgres://user:1/db#geheim@host/db'],
  ['DATABASE_URL', 'postgres://host/db?user=a@b&password=geheim'],
  ['DATABASE_URL', 'mysql://user:1234/geheim'],
  ['DATABASE_URL', 'mysql://user:/geheim'],
  ['DATABASE_URL', 'user::geheim'],
  ['DATABASE_URL', 'user:*geheim'],
  ['DATABASE_URL', 'host=db user=contact password=geheim dbname=contact'],
  ['DATABASE_URL', 'jdbc:postgresql://host/db?user=a&password=geheim'],
  ['SMTP_URL', 'smtps:/user:\ngeheim'],
] as const) {
  test(`nor is one where the name of the host is missing, in a query or in a list: ${name}=${JSON.stringify(value)}`, () =>
    assertMasked(name, value, new RegExp(`^${name} is ".*\\*\\*\\*`)));
}

for (const value of [
  'ftp://hooks.praktijk.nl/geheim',
  'https://user:geheim@hooks.praktijk.nl/geheim',
  'https://geheim@hooks.praktijk.nl/',
  'https://hooks.praktijk.nl:geheim/',
  'hooks.praktijk.nl/services/geheim',
  'user:geheim@hooks.praktijk.nl',
  'mailto:geheim@praktijk.nl',
  'ftp://user:1/geheim@hooks.praktijk.nl/',
  'ftp://geheim:1/2@hooks.praktijk.nl/',
]) {
  test(`of a wrong ALERT_URL only the host is shown: ${value}`, () =>
    assertMasked('ALERT_URL', value, /^ALERT_URL is "(?:\w+:\/\/hooks\.praktijk\.nl\/)?\*\*\*"/));
}

test('what is called an address, a token, a secret or a key is masked, unless its row says what may be shown', () => {
  const row = { mayBe: 'nothing', value: z.never() };
  const shown = (text: string) => text;
  const table = { A_URL: row, A_TOKEN: row, A_SECRET: row, A_KEY: row, A_NAME: row };
  const value = 'https://host/geheim';
  const env = Object.fromEntries([...Object.keys(table), 'OPEN_URL'].map((name) => [name, value]));
  const { problems } = readVariables({ ...table, OPEN_URL: { ...row, shown } }, env);
  assert.deepEqual(
    problems.map((problem) => problem.split(';')[0]),
    [
      'A_URL is "https://host/***"',
      ...['A_TOKEN', 'A_SECRET', 'A_KEY'].map((name) => `${name} is "***"`),
      ...['A_NAME', 'OPEN_URL'].map((name) => `${name} is "${value}"`),
    ],
  );
});

function assertMasked(name: string, value: string, shown: RegExp): void {
  assert.throws(
    () => readSettings({ [name]: value }),
    ({ message }: Error) => {
      assert.match(message, shown);
      assert.doesNotMatch(message, /geheim/);
      return true;
    },
  );
}
