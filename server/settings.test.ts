import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, SettingsError } from './settings.ts';

test('with nothing set the server listens on this machine and writes e-mails to a folder', () => {
  const settings = readSettings({});
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.port, 3000);
  assert.deepEqual(settings.database, { file: 'data/contact.db' });
  assert.equal(settings.mail.smtp, undefined);
  assert.equal(settings.mail.folder, 'data/mail');
  assert.equal(settings.mail.confirms, false);
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
    PUBLIC_BACKEND_KEY: 'sb_publishable_abc',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    RATE_LIMIT: '0',
    ALERT_URL: 'https://hooks.praktijk.nl/services/T0/B0/sleutel?kanaal=site',
    METRICS_TOKEN: '0123456789abcdef',
    CONFIRMATION_MAIL: 'on',
  });
  assert.equal(settings.mail.confirms, true);
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
  assert.equal(settings.mail.smtp?.hostname, 'mail.example');
  assert.deepEqual(settings.mail.to, ['een@praktijk.nl', 'twee@praktijk.nl']);
  assert.deepEqual(settings.allowedOrigins, ['https://a.nl', 'http://localhost:4321']);
  assert.equal(settings.backend.key, 'sb_publishable_abc');
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
  [
    'SITE_URL',
    'www.praktijk.nl',
    /SITE_URL is "www.praktijk.nl"; it may be an address such as https/,
  ],
  ['SITE_URL', 'https://praktijk.nl/map', /SITE_URL/],
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
  [
    'ALERT_URL',
    'ftp://hooks.nl/x',
    /ALERT_URL is "ftp:\/\/hooks.nl\/\*\*\*"; it may be an http or https/,
  ],
  ['METRICS_TOKEN', 'short', /METRICS_TOKEN is "\*\*\*"; it may be at least 16/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL is "loud"; it may be fatal, error/],
  ['PUBLIC_BACKEND_URL', 'ftp://x', /PUBLIC_BACKEND_URL is "ftp:\/\/x"/],
  ['PUBLIC_BACKEND_KEY', 'a b', /PUBLIC_BACKEND_KEY/],
];

for (const [name, value, hint] of wrong) {
  test(`${name}=${JSON.stringify(value)} stops the start with its name, value and what it may be`, () => {
    assert.throws(
      () => readSettings({ [name]: value }),
      (error) => {
        assert.ok(error instanceof SettingsError);
        assert.match(error.message, hint);
        assert.equal(error.message.split('\n').length, 1);
        return true;
      },
    );
  });
}

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
  test(`a password is never shown: ${JSON.stringify(value)}`, () => {
    assert.throws(
      () => readSettings({ SMTP_URL: value }),
      (error: Error) => {
        assert.match(error.message, /^SMTP_URL is ".*\*\*\*@/);
        assert.doesNotMatch(error.message, /geheim/);
        return true;
      },
    );
  });
}

for (const [name, value] of [
  ['SMTP_URL', 'smtp://user:geheim'],
  ['SMTP_URL', 'smtps:/user:geheim'],
  ['SMTP_URL', 'smtps://apikey:geheim:465'],
  ['SMTP_URL', 'user:geheim'],
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
  test(`nor is it where the name of the host is missing, in a query or in a list: ${name}=${JSON.stringify(value)}`, () => {
    assert.throws(
      () => readSettings({ [name]: value }),
      (error: Error) => {
        assert.match(error.message, new RegExp(`^${name} is ".*\\*\\*\\*`));
        assert.doesNotMatch(error.message, /geheim/);
        return true;
      },
    );
  });
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
  test(`of a wrong ALERT_URL only the host is shown: ${value}`, () => {
    assert.throws(
      () => readSettings({ ALERT_URL: value }),
      (error: Error) => {
        assert.match(error.message, /^ALERT_URL is "(?:\w+:\/\/hooks\.praktijk\.nl\/)?\*\*\*"/);
        assert.doesNotMatch(error.message, /geheim/);
        return true;
      },
    );
  });
}

test('real mail needs a real sender and recipient', () => {
  assert.throws(() => readSettings({ SMTP_URL: 'smtp://mail.example' }), {
    message: /^MAIL_FROM is not set; with SMTP_URL.*\nMAIL_TO is not set; with SMTP_URL/,
  });
});

test('everything that is wrong is said at once', () => {
  assert.throws(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' }), {
    message: /PORT.*\n.*LOG_LEVEL/,
  });
});
