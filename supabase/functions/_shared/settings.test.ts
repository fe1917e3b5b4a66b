import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSupabaseSettings } from './settings.ts';

const platform = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_DB_URL: 'postgresql://postgres:geheim@db.project.supabase.co:5432/postgres',
  SUPABASE_ANON_KEY: 'anon.key',
};
const complete = {
  ...platform,
  SITE_URL: 'https://www.praktijk.example',
  SMTP_URL: 'smtps://user:geheim@mail.example:465',
  MAIL_FROM: 'site@praktijk.example',
  MAIL_TO: 'eigenaar@praktijk.example',
};

test('readSupabaseSettings: needs only the platform’s variables, SITE_URL and a mail server', () => {
  const settings = readSupabaseSettings(complete);
  assert.equal(settings.database.href, platform.SUPABASE_DB_URL);
  const smtp = new URL(complete.SMTP_URL);
  assert.deepEqual(settings.mail.transport, { smtp, ehloName: 'praktijk.example' });
  assert.equal(settings.siteUrl, 'https://www.praktijk.example');
  assert.equal(settings.deliverUrl, 'https://project.supabase.co/functions/v1/deliver-mail');
  assert.deepEqual(settings.keys, ['anon.key']);
});

test('DATABASE_URL: takes precedence over SUPABASE_DB_URL', () => {
  const pooler = 'postgres://postgres.project:geheim@pooler.example:6543/postgres';
  assert.equal(readSupabaseSettings({ ...complete, DATABASE_URL: pooler }).database.href, pooler);
});

test('readSupabaseSettings: keys are every anonymous key of owner and platform, but not the demo key', () => {
  const dictionary = JSON.stringify({ default: 'sb_publishable_one', web: 'sb_publishable_two' });
  const keys = { PUBLIC_BACKEND_KEY: 'own_key', SUPABASE_PUBLISHABLE_KEYS: dictionary };
  assert.deepEqual(readSupabaseSettings({ ...complete, ...keys }).keys, [
    'own_key',
    'anon.key',
    'sb_publishable_one',
    'sb_publishable_two',
  ]);
  assert.match(problemsOf({ SUPABASE_ANON_KEY: '' }), /^PUBLIC_BACKEND_KEY is not set/);
});

for (const [name, value, problem] of [
  ['SITE_URL', '', /^SITE_URL is not set/],
  ['SITE_URL', 'www.praktijk.example', /^SITE_URL is "www\.praktijk\.example"; it must be/],
  ['SUPABASE_URL', '', /^SUPABASE_URL /],
  ['SUPABASE_DB_URL', '', /^DATABASE_URL is not set/],
  ['SUPABASE_DB_URL', 'postgres://user:1/geheim@host/db', /^DATABASE_URL is .*@host\/db"; it must/],
  ['DATABASE_URL', 'file://user:geheim@host/db', /^DATABASE_URL is "file:.*must be postgres:/],
  ['SMTP_URL', 'smtps://user:1/geheim@mail.example', /^SMTP_URL is ".*"; it must be smtp:/],
  ['DATABASE_URL', 'file:data/contact.db', /^DATABASE_URL is "file:.*must be postgres:/],
  ['SMTP_URL', '', /^SMTP_URL is not set; files do not persist here, so it must be smtps:/],
  ['SMTP_URL', 'smtp://user:geheim@mail.example:587', /^SMTP_URL .*Supabase blocks \(25 and 587\)/],
  ['SMTP_URL', 'smtp://mail.example:2525', /^SMTP_URL .*must be smtps:.*with TLS from the start/],
  ['SMTP_URL', 'smtps://user:geheim@mail.example:587', /^SMTP_URL .*must be smtps:/],
  ['SMTP_URL', 'mail.example', /^SMTP_URL is "mail\.example"; it must be/],
  ['MAIL_TO', '', /^MAIL_TO is not set/],
  ['SUPABASE_PUBLISHABLE_KEYS', 'sb_publishable_one', /^SUPABASE_PUBLISHABLE_KEYS /],
] as const) {
  test(`${name} ${value === '' ? 'unset' : `as ${value}`}: refused in one line without secrets`, () => {
    const problems = problemsOf({ [name]: value });
    assert.match(problems, problem);
    assert.doesNotMatch(problems, /geheim|sb_publishable|\n/);
  });
}

test('readSupabaseSettings: removed settings are reported without their values, and do not stop the function', () => {
  const old = { DELIVER_SECRET: 'geheim', ALERT_URL: 'https://hooks.example/geheim' };
  const { removed } = readSupabaseSettings({ ...complete, ...old });
  assert.match(
    removed.join('\n'),
    /^ALERT_URL is set, .*HEARTBEAT_URL.*\nDELIVER_SECRET is set, .* secrets unset DELIVER_SECRET/,
  );
  assert.doesNotMatch(removed.join(), /geheim/);
});

test('readSupabaseSettings: reports all problems at once', () => {
  const blocked = 'smtps://mail.example:587';
  const wrong = { SITE_URL: '', SMTP_URL: blocked, MAIL_TO: '', RATE_LIMIT: 'veel' };
  const problems = problemsOf(wrong);
  assert.deepEqual(
    problems.split('\n').map((line) => line.split(' ', 1)[0]),
    Object.keys(wrong),
  );
});

test('SMTP_OAUTH_*: refused with a password in SMTP_URL, in one line without secrets', () => {
  const problems = problemsOf({
    SMTP_OAUTH_TOKEN_URL: 'https://login.example/token',
    SMTP_OAUTH_CLIENT_ID: 'app-1',
    SMTP_OAUTH_CLIENT_SECRET: 'geheim~8Q',
  });
  assert.match(problems, /^SMTP_URL has a password; with SMTP_OAUTH/);
  assert.doesNotMatch(problems, /geheim|\n/);
});

test('SMTP_URL: accepts smtp:// for a mail server on this machine', () => {
  const url = 'smtp://127.0.0.1:1025';
  const { transport } = readSupabaseSettings({ ...complete, SMTP_URL: url }).mail;
  assert.deepEqual(transport, { smtp: new URL(url), ehloName: 'praktijk.example' });
});

function problemsOf(env: Record<string, string>): string {
  try {
    readSupabaseSettings({ ...complete, ...env });
  } catch (error) {
    return (error as Error).message;
  }
  assert.fail('no problem was reported');
}
