import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { readPublicSettings, readSettings, readVariables, SettingsError } from './settings.ts';

test('with nothing set the server listens on this machine and writes e-mails to a folder', () => {
  const settings = readSettings({});
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.port, 3000);
  assert.equal(settings.siteUrl, undefined);
  assert.deepEqual(settings.database, { file: 'data/contact.db' });
  assert.deepEqual(settings.mail.transport, { folder: 'data/mail' });
  assert.deepEqual(settings.kinds, ['notification', 'letter']);
  assert.equal(settings.alertUrl, undefined);
  assert.equal(settings.backend.url, '');
});

test('an empty value counts as unset', () => {
  assert.deepEqual(readSettings({ PORT: '', SMTP_URL: ' ', SITE_URL: '' }), readSettings({}));
});

test('good values are read', () => {
  const settings = readSettings({
    PORT: '0',
    SITE_URL: 'https://www.praktijk.nl/',
    DATABASE_URL: 'file:/var/lib/site/contact.db',
    SMTP_URL: 'smtps://user:p%40ss@mail.example:465',
    MAIL_FROM: 'Site <site@praktijk.nl>',
    MAIL_TO: 'een@praktijk.nl, twee@praktijk.nl',
    ALLOWED_ORIGINS: 'https://a.nl, http://localhost:4321',
    PUBLIC_BACKEND_URL: 'https://project.supabase.co/',
    PUBLIC_BACKEND_KEY: 'sb_publishable_abc',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    RATE_LIMIT: '0',
    ALERT_URL: 'https://hooks.praktijk.nl/services/T0/B0/sleutel?kanaal=site',
    METRICS_TOKEN: '0123456789abcdef',
    CONFIRMATION_MAIL: 'on',
  });
  assert.deepEqual(settings.kinds, ['notification', 'confirmation', 'letter']);
  assert.ok(settings.trustedProxies.check('10.1.2.3'));
  assert.ok(settings.trustedProxies.check('::1', 'ipv6'));
  assert.equal(settings.rateLimit, 0);
  assert.equal(settings.alertUrl?.pathname, '/services/T0/B0/sleutel');
  assert.equal(settings.alertUrl?.search, '?kanaal=site');
  assert.equal(settings.metricsToken, '0123456789abcdef');
  assert.equal(settings.port, 0);
  assert.equal(settings.siteUrl, 'https://www.praktijk.nl');
  assert.deepEqual(settings.database, { file: '/var/lib/site/contact.db' });
  assert.equal(settings.mail.folder, '/var/lib/site/mail');
  const smtp = new URL('smtps://user:p%40ss@mail.example:465');
  assert.deepEqual(settings.mail.transport, { smtp });
  assert.deepEqual(settings.mail.to, ['een@praktijk.nl', 'twee@praktijk.nl']);
  assert.deepEqual(settings.allowedOrigins, ['https://a.nl', 'http://localhost:4321']);
  assert.deepEqual(settings.backend, {
    url: 'https://project.supabase.co',
    key: 'sb_publishable_abc',
  });
});

test('the database may be PostgreSQL, by host or by socket; e-mails then lie in data/mail', () => {
  for (const url of [
    'postgres://contact:p%40ss@db.example:5432/contact?sslmode=verify-full',
    'postgresql://localhost/contact',
    'postgres:///contact?host=/var/run/postgresql',
  ]) {
    const { database, mail } = readSettings({ DATABASE_URL: url });
    assert.equal('server' in database && database.server.href, url);
    assert.equal(mail.folder, 'data/mail');
  }
});

const wrong: [name: string, value: string, hint: RegExp][] = [
  ['PORT', '70000', /PORT is "70000"; it may be a whole number from 0 to 65535/],
  ['PORT', 'http', /PORT is "http"/],
  ['PORT', '-1', /PORT/],
  ['HOST', 'not a host', /HOST is "not a host"/],
  ['SITE_URL', 'www.praktijk.nl', /SITE_URL is "www.praktijk.nl"; it may be an address such/],
  ['SITE_URL', 'https://praktijk.nl/map', /SITE_URL/],
  ['SITE_URL', 'https://praktijk.nl/?q=1', /SITE_URL/],
  ['SITE_URL', 'https://praktijk.nl/#deel', /SITE_URL/],
  ['SITE_URL', 'ftp://praktijk.nl', /SITE_URL/],
  ['DATABASE_URL', 'mysql://host/db', /DATABASE_URL is "mysql:\/\/host\/db"; it may be file:/],
  ['DATABASE_URL', 'file::memory:', /DATABASE_URL is "file::memory:"/],
  ['DATABASE_URL', 'postgres://host', /DATABASE_URL is "postgres:\/\/host"; it may be .*postgres:/],
  ['DATABASE_URL', 'postgres:///contact', /DATABASE_URL is "postgres:\/\/\/contact"/],
  ['SMTP_URL', 'mail.example:587', /SMTP_URL is "mail.example:587"; it may be smtp:/],
  ['MAIL_TO', 'eigenaar', /MAIL_TO is "eigenaar"; it may be an e-mail address/],
  ['MAIL_FROM', 'a@b.nl, c@d.nl', /MAIL_FROM/],
  ['MAIL_TO', 'a@b.nl, josé@b.nl', /MAIL_TO is "a@b.nl, josé@b.nl"; .* ASCII before the @/],
  ['MAIL_FROM', 'Zoë <zoë@b.nl>', /MAIL_FROM is "Zoë <zoë@b.nl>"; .* ASCII before the @/],
  ['MAIL_TO', `a@é.nl#${'a'.repeat(70)}`, /MAIL_TO/],
  ['MAIL_TO', 'a@b.nl\r\nBcc: c@d.nl', /MAIL_TO/],
  ['CONFIRMATION_MAIL', 'yes', /CONFIRMATION_MAIL is "yes"; it may be on or off/],
  ['CONFIRMATION_MAIL', 'ON', /CONFIRMATION_MAIL/],
  ['ALLOWED_ORIGINS', 'https://a.nl, *', /ALLOWED_ORIGINS is "https:\/\/a.nl, \*"/],
  ['TRUSTED_PROXIES', 'nginx', /TRUSTED_PROXIES is "nginx"; it may be addresses or ranges/],
  ['TRUSTED_PROXIES', '10.0.0.0/40', /TRUSTED_PROXIES/],
  ['RATE_LIMIT', '-1', /RATE_LIMIT is "-1"; it may be a whole number; 0 switches it off/],
  ['ALERT_URL', 'ftp://hooks.nl/x', /ALERT_URL is "ftp:\/\/hooks.nl\/\*\*\*"; it may be an http/],
  [
    'WEBHOOK_URL',
    'http://hooks.nl/pad',
    /WEBHOOK_URL is "http:\/\/hooks.nl\/\*\*\*"; it may be an https/,
  ],
  ['WEBHOOK_SECRET', 'whsec_kort', /WEBHOOK_SECRET is "\*\*\*"; it may be whsec_/],
  ['MAIL_TO_DEMO', 'verkoop', /MAIL_TO_DEMO is "verkoop"; it may be an e-mail address/],
  ['METRICS_TOKEN', 'short', /METRICS_TOKEN is "\*\*\*"; it may be at least 16/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL is "loud"; it may be fatal, error/],
  ['PUBLIC_BACKEND_URL', 'ftp://x', /PUBLIC_BACKEND_URL is "ftp:\/\/x"/],
  ['PUBLIC_BACKEND_KEY', 'a b', /PUBLIC_BACKEND_KEY is "\*\*\*"; it may be letters, digits/],
];

// What has to be set with some of them.
const company = {
  MAIL_FROM: 'site@praktijk.nl',
  MAIL_TO: 'eigenaar@praktijk.nl',
  WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
};

for (const [name, value, hint] of wrong) {
  test(`${name}=${JSON.stringify(value)} stops the start with its name, value and what it may be`, () => {
    assert.throws(
      () => readSettings({ ...company, [name]: value }),
      (error) => {
        assert.ok(error instanceof SettingsError);
        assert.match(error.message, hint);
        assert.equal(error.message.split('\n').length, 1);
        return true;
      },
    );
  });
}

test('a webhook has an address and one or two secrets', () => {
  const secrets = ['a', 'b'].map((letter) => `whsec_${letter.repeat(32)}`);
  const { webhook } = readSettings({
    WEBHOOK_URL: 'https://hooks.praktijk.nl/pad?sleutel=x',
    WEBHOOK_SECRET: secrets.join(' '),
  });
  assert.equal(webhook?.url.pathname, '/pad');
  assert.deepEqual(webhook?.secrets, secrets);
  assert.equal(readSettings({ WEBHOOK_SECRET: secrets[0] }).webhook, undefined);
  assert.throws(() => readSettings({ WEBHOOK_URL: 'http://localhost:5678/pad' }), {
    message: /^WEBHOOK_SECRET is not set; with WEBHOOK_URL it must be whsec_.*webhook-secret makes/,
  });
});

test('real mail needs a real sender and recipient', () => {
  assert.throws(() => readSettings({ SMTP_URL: 'smtp://mail.example' }), {
    message: /^MAIL_FROM is not set; with SMTP_URL.*\nMAIL_TO is not set; with SMTP_URL/,
  });
});

test('what has to be set with others has to be with each of them, above it or below', () => {
  const row = { mayBe: 'any text', value: z.string() };
  const needed = { ...row, requiredWith: ['ABOVE', 'BELOW'] };
  const table = { ABOVE: row, NEEDED: needed, BELOW: row };
  for (const name of ['ABOVE', 'BELOW'])
    assert.deepEqual(readVariables(table, { [name]: 'x' }).problems, [
      `NEEDED is not set; with ${name} it must be any text`,
    ]);
  assert.deepEqual(readVariables(table, {}).problems, []);
});

test('everything that is wrong is said at once', () => {
  assert.throws(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' }), {
    message: /PORT.*\n.*LOG_LEVEL/,
  });
});

test('a build reads what is built into the page, and nothing else', () => {
  const env = { SITE_URL: 'https://www.praktijk.nl', PORT: 'x' };
  assert.equal(readPublicSettings(env).siteUrl, 'https://www.praktijk.nl');
  assert.throws(() => readPublicSettings({ SITE_URL: 'x', PUBLIC_BACKEND_URL: 'y' }), {
    message: /^SITE_URL is "x".*\nPUBLIC_BACKEND_URL is "y"/,
  });
});
