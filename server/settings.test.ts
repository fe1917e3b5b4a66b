import assert from 'node:assert/strict';
import { test } from 'node:test';
import addressparser from 'nodemailer/lib/addressparser';
import { addressIn } from './lib/mail-address.ts';
import { readPublicSettings, readSettings } from './settings.ts';
import { removedVariables, variables } from './settings-table.ts';

const secrets = ['a', 'b'].map((letter) => `whsec_${letter.repeat(32)}`);
// Settings that other settings require.
const required = {
  MAIL_FROM: 'Site <site@praktijk.nl>',
  MAIL_TO: 'een@praktijk.nl, twee@praktijk.nl',
  WEBHOOK_SECRET: secrets.join(' '),
};

const oauth = {
  SMTP_URL: 'smtp://site%40praktijk.nl@mail.example:587',
  SMTP_OAUTH_TOKEN_URL: 'https://login.example/praktijk/token',
  SMTP_OAUTH_CLIENT_ID: 'app-1',
  SMTP_OAUTH_CLIENT_SECRET: 'geheim~8Q',
};

test('defaults: the server listens on this machine only and writes e-mails to a folder; empty counts as not set', () => {
  const settings = readSettings({});
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.port, 3000);
  assert.equal(settings.siteUrl, undefined);
  assert.deepEqual(settings.database, { file: 'data/contact.db' });
  assert.deepEqual(settings.mail.transport, { folder: 'data/mail' });
  assert.deepEqual(settings.kinds, ['notification', 'letter']);
  assert.equal(settings.heartbeatUrl, undefined);
  assert.equal(settings.backups, undefined);
  assert.equal(settings.backend.url, '');
  assert.deepEqual(readSettings({ PORT: '', SMTP_URL: ' ', SITE_URL: '' }), settings);
});

test('readSettings: reads valid values', () => {
  const settings = readSettings({
    ...required,
    PORT: '0',
    SITE_URL: 'https://www.praktijk.nl/',
    DATABASE_URL: 'file:/var/lib/site/contact.db',
    BACKUP_FOLDER: '/mnt/backups',
    SMTP_URL: 'smtps://user:p%40ss@mail.example:465',
    ALLOWED_ORIGINS: 'https://a.nl, http://localhost:4321',
    PUBLIC_BACKEND_URL: 'https://project.supabase.co/',
    PUBLIC_BACKEND_KEY: 'sb_publishable_abc',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    RATE_LIMIT: '0',
    HEARTBEAT_URL: 'https://hc.praktijk.nl/ping/sleutel?kanaal=site',
    WEBHOOK_URL: 'http://localhost:5678/pad?sleutel=x',
    METRICS_TOKEN: '0123456789abcdef',
    CONFIRMATION_MAIL: 'on',
  });
  for (const kind of ['confirmation', 'webhook', 'erasure'] as const)
    assert.ok(settings.kinds.includes(kind), kind);
  assert.ok(settings.trustedProxies.check('10.1.2.3'));
  assert.ok(settings.trustedProxies.check('::1', 'ipv6'));
  assert.equal(settings.rateLimit, 0);
  assert.equal(settings.heartbeatUrl?.href, 'https://hc.praktijk.nl/ping/sleutel?kanaal=site');
  const url = new URL('http://localhost:5678/pad?sleutel=x');
  assert.deepEqual(settings.webhook, { url, secrets });
  assert.equal(settings.metricsToken, '0123456789abcdef');
  assert.equal(settings.port, 0);
  assert.equal(settings.siteUrl, 'https://www.praktijk.nl');
  assert.deepEqual(settings.database, { file: '/var/lib/site/contact.db' });
  assert.equal(settings.mail.folder, '/var/lib/site/mail');
  assert.deepEqual(settings.backups, { folder: '/mnt/backups', keep: 14 });
  const smtp = new URL('smtps://user:p%40ss@mail.example:465');
  assert.deepEqual(settings.mail.transport, { smtp, ehloName: 'praktijk.nl' });
  assert.deepEqual(settings.mail.to, ['een@praktijk.nl', 'twee@praktijk.nl']);
  assert.deepEqual(settings.allowedOrigins, [
    'https://www.praktijk.nl',
    'https://a.nl',
    'http://localhost:4321',
  ]);
  const backend = { url: 'https://project.supabase.co', key: 'sb_publishable_abc' };
  assert.deepEqual(settings.backend, backend);
  assert.deepEqual(settings.keys, [backend.key]);
});

test('HSTS: off, or from a day for this host to two years for all subdomains', () => {
  assert.equal(readSettings({}).hsts, 'max-age=31536000');
  for (const value of [
    'max-age=0',
    'max-age=86400; includeSubDomains',
    'max-age=63072000;includesubdomains;preload',
  ])
    assert.equal(readPublicSettings({ HSTS: value }).hsts, value);
});

test('DATABASE_URL: PostgreSQL by host or socket; e-mails are then written to data/mail', () => {
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

const badPercent = 'each % must begin an encoded character, such as %C3%A9 for é; write % as %25';
const badHost =
  'its host must be an ASCII name, such as mail.example.nl or xn--mller-kva.nl, or an IP address';
const blockedPort =
  'its port is reserved for another protocol, and no web client calls it: use another port';

// https://github.com/pypa/pipx/issues/94, https://github.com/astral-sh/uv/issues/9326
const shellPaths = [
  ...['~', '~/site', '~eva/site', '%USERPROFILE%/site'],
  ...['$HOME', '$' + '{HOME}'].flatMap((home) => [home, `${home}/site`, `/mnt/${home}`]),
];
const fullPath =
  'write the full path, such as /home/contact/data, because only a shell expands ~ and $HOME; for a folder with such a name begin with ./';

type Wrong = string | [value: string, shown: string, reason?: string];

for (const [name, { expected }] of Object.entries(variables))
  test(`${name}: nonsense stops the start with a message that ends with the expected value`, () => {
    assert.throws(
      () => readSettings({ ...required, ...oauth, [name]: 'x:// €' }),
      ({ message }: Error) =>
        message
          .split('\n')
          .some((line) => line.startsWith(`${name} is `) && line.endsWith(expected)),
    );
  });

/** Invalid values: each alone, or with its shown form and, if it is not `expected`, the reason. */
const wrong: Partial<Record<keyof typeof variables, Wrong[]>> = {
  HOST: ['not a host'],
  PORT: ['70000', 'http', '-1'],
  SITE_URL: [
    ...['www.praktijk.nl', 'https://praktijk.nl/map', 'ftp://praktijk.nl'],
    ['https://praktijk.nl/?q=1', 'https://praktijk.nl/?***'],
    ['https://praktijk.nl/#deel', 'https://praktijk.nl/#***'],
    ['https://user:geheim@praktijk.nl/map', 'https://***@praktijk.nl/map'],
    ['https://praktijk.nl:6000', 'https://praktijk.nl:6000', blockedPort],
  ],
  HSTS: [
    ...['31536000', 'max-age=', 'max-age=-1', 'max-age=1; preload', 'max-age=1\r\nX: y'],
    ...['max-age=31536000; preload', 'max-age=31535999; includeSubDomains; preload'],
  ],
  DATABASE_URL: [
    ...['mysql://host/db', 'file::memory:', 'postgres://host', 'postgres:///contact'],
    ['postgres://user:geheim@host', 'postgres://***@host'],
    ['postgres://user:1/geheim@host/db', 'postgres://***@host/db'],
    ['postgres://user:1/db?geheim@host/db', 'postgres://***@host/db'],
    ['postgres://host/db?user=a@b&password=geheim', 'postgres://***@b&password=***'],
    ['mysql://host/db?user=a&password=geheim', 'mysql://host/db?***'],
    ['jdbc:postgresql://host/db?user=a&password=geheim', 'jdbc:***'],
    ['host=db user=contact password=geheim', 'host=***'],
    ['mysql://user:1234/geheim', 'mysql://user:***'],
    ['mysql://user:/geheim', 'mysql://user:***'],
    ['user::geheim', 'user:***'],
    ['user:*geheim', 'user:***'],
    ['postgres://user:geheim@host:0/db', 'postgres://***@host:0/db'],
    ['postgres://user:geheim%00@host/db', 'postgres://***@host/db'],
    ['postgres://user:50%geheim@host/db', 'postgres://***@host/db', badPercent],
    ['postgres://user@host/50%', 'postgres://***@host/50%', badPercent],
    ['postgres://user@ho%st/db', 'postgres://***@ho%st/db', badPercent],
    ...shellPaths.map((path): Wrong => [`file:${path}`, `file:${path}`, fullPath]),
    ['file://$HOME/contact.db', 'file://$HOME/contact.db', fullPath],
  ],
  BACKUP_FOLDER: [
    ['sftp://user:geheim@host/map', 'sftp://***@host/map'],
    ...shellPaths.map((path): Wrong => [path, path, fullPath]),
  ],
  BACKUP_KEEP: ['0', '1.5', '-1', 'veertien'],
  SMTP_URL: [
    'mail.example:587',
    ['https://user:geheim@host', 'https://***@host'],
    ['user:geheim@mail.example:587', '***@mail.example:587'],
    ['smtp:user:geheim@mail.example', '***@mail.example'],
    ['smtps:/user:geheim%@mail.example', 'smtps:/***@mail.example', badPercent],
    ['smtp://user:50%geheim@mail.example', 'smtp://***@mail.example', badPercent],
    ['smtp://us%E9r:geheim@mail.example', 'smtp://***@mail.example', badPercent],
    ['smtp://user:geheim@ma%il.example', 'smtp://***@ma%il.example', badPercent],
    ['smtp://user:geheim%00@mail.example', 'smtp://***@mail.example'],
    ['smtp://user:geheim%0D%0A@mail.example', 'smtp://***@mail.example'],
    ['smtp://user:geheim@müller.nl', 'smtp://***@müller.nl', badHost],
    ['smtp://user:geheim@mail example', 'smtp://***@mail example'],
    ['smtp://user:geheim@mail%20example', 'smtp://***@mail%20example', badHost],
    ['smtp://user:geheim@mail.example:0', 'smtp://***@mail.example:0'],
    ['smtp://user:geheim@', 'smtp://***@'],
    ['smtp://us/er:geheim@mail.example', 'smtp://***@mail.example'],
    ['smtp://user:1?geheim@mail.example', 'smtp://***@mail.example'],
    ['smtp://user:1#geheim@mail.example', 'smtp://***@mail.example'],
    ['smtp://user:ge\nheim/geheim@mail.example', 'smtp://***@mail.example'],
    ['smtp://user:geheim', 'smtp://user:***'],
    ['smtps:/user:\ngeheim', 'smtps:/user:***'],
    ['smtps://apikey:geheim:465', 'smtps://apikey:***'],
  ],
  SMTP_OAUTH_TOKEN_URL: [
    ['http://login.nl/token', '***'],
    ['https://user:geheim@login.nl/token', '***'],
    ['login.nl/geheim', '***'],
    ['https://login.nl:6000/geheim', '***', blockedPort],
  ],
  SMTP_OAUTH_CLIENT_ID: [['een geheim', '***']],
  SMTP_OAUTH_CLIENT_SECRET: [['een geheim', '***']],
  SMTP_OAUTH_SCOPE: ['https://outlook.office365.com/.default  x', 'met "aanhaling"'],
  MAIL_FROM: [
    ...['a@b.nl, c@d.nl', 'Zoë <zoë@b.nl>'],
    // https://github.com/emailjs/emailjs-addressparser/issues/17, https://github.com/jstedfast/MimeKit/issues/1042
    ...['Praktijk: Noord <a@b.nl>', 'Praktijk (Noord <a@b.nl>', 'Praktijk (Noord) <a@b.nl>'],
    ...['Praktijk; Noord <a@b.nl>', '"Praktijk <a@b.nl>', 'O"Brien <a@b.nl>', 'x" <a@b.nl>'],
    ...['"x" y <a@b.nl>', 'x <<a@b.nl>>', 'x <a@b.nl> y', 'x@y <a@b.nl>', '"x, y" <a@b.nl>'],
    ...['x <mailto:a@b.nl>', 'mailto:a@b.nl', 'a:b@c.nl', 'a;b@c.nl', 'a(b@c.nl', '(x)a@b.nl'],
    ...['a@b.nl;', 'a@b.nl:', 'a@b.nl (x)', '"a"@b.nl', "x <'a@b.nl'>", 'x <a@b.nl'],
  ],
  MAIL_TO: ['eigenaar', 'a@b.nl, josé@b.nl', `a@é.nl#${'a'.repeat(70)}`, 'a@b.nl\r\nBcc: c@d.nl'],
  MAIL_TO_DEMO: ['verkoop'],
  CONFIRMATION_MAIL: ['yes', 'ON'],
  WEEKLY_LETTER: ['yes'],
  ALLOWED_ORIGINS: [
    'https://a.nl, *',
    ['https://a.nl, https://user:geheim@b.nl/map', 'https://***@b.nl/map'],
    ['https://a.nl, https://b.nl:22', 'https://a.nl, https:***', blockedPort],
  ],
  TRUSTED_PROXIES: ['nginx', '10.0.0.0/40'],
  RATE_LIMIT: ['-1'],
  HEARTBEAT_URL: [
    ['ftp://hooks.nl/geheim', 'ftp://hooks.nl/***'],
    ['https://user:geheim@hooks.nl/geheim', '***'],
    ['https://geheim@hooks.nl/', '***'],
    ['https://hooks.nl:geheim/', '***'],
    ['hooks.nl/services/geheim', '***'],
    ['user:geheim@hooks.nl', '***'],
    ['mailto:geheim@praktijk.nl', '***'],
    ['ftp://geheim:1/2@hooks.nl/', '***'],
    ['https://hooks.nl:0/geheim', 'https://hooks.nl:0/***', blockedPort],
    ['https://hc.nl:6000/geheim', 'https://hc.nl:6000/***', blockedPort],
  ],
  WEBHOOK_URL: [
    ['http://hooks.nl/geheim', 'http://hooks.nl/***'],
    ['http://localhost:10080/geheim', 'http://localhost:10080/***', blockedPort],
  ],
  WEBHOOK_SECRET: [['whsec_geheim', '***']],
  METRICS_TOKEN: [['geheim', '***']],
  LOG_LEVEL: ['loud'],
  PUBLIC_BACKEND_URL: [
    'ftp://x',
    ['https://x.nl:6667', 'https://x.nl:6667', blockedPort],
    ['https://user:geheim@x.nl/map', 'https://***@x.nl/map'],
  ],
  PUBLIC_BACKEND_KEY: [['geheim 1', '***']],
};

for (const [name, values] of Object.entries(wrong))
  test(`${name}: an invalid value stops the start with its name, its value without secrets, and the reason`, () => {
    const { expected } = variables[name as keyof typeof variables];
    for (const value of values) {
      const [set, shown, reason = `it must be ${expected}`] =
        typeof value === 'string' ? [value, value] : value;
      const message = `${name} is ${JSON.stringify(shown)}; ${reason}`;
      assert.throws(() => readSettings({ ...required, ...oauth, [name]: set }), { message });
      assert.doesNotMatch(message, /geheim/);
    }
  });

test('MAIL_FROM, MAIL_TO: nodemailer parses an accepted value as one address with its name', () => {
  for (const [name, written] of [
    ['Site', 'Site <a@b.nl>'],
    ['Dr. J. Jansen-de Vries & Co', 'Dr. J. Jansen-de Vries & Co <a@b.nl>'],
    ["'s-Hertogenbosch [Noord]", "'s-Hertogenbosch [Noord] <a@b.nl>"],
    ['Praktijk: Noord (2)', '"Praktijk: Noord (2)" <a@b.nl>'],
    ['de "Linde"', '"de \\"Linde\\"" <a@b.nl>'],
    ['', '<a@b.nl>'],
    ['', 'a@b.nl'],
  ] as const) {
    const { mail } = readSettings({ MAIL_FROM: written, MAIL_TO: `${written}, c@d.nl` });
    assert.deepEqual([mail.from, mail.to], [written, [written, 'c@d.nl']]);
    assert.deepEqual(addressparser(written), [{ name, address: addressIn(written) }]);
  }
});

test('DATABASE_URL, BACKUP_FOLDER: ./ allows a folder name that a shell would expand', () => {
  const env = { DATABASE_URL: 'file:./~/contact.db', BACKUP_FOLDER: './$HOME/backups' };
  const { database, backups } = readSettings(env);
  assert.deepEqual(database, { file: './~/contact.db' });
  assert.deepEqual(backups, { folder: './$HOME/backups', keep: 14 });
  readSettings({ DATABASE_URL: 'postgres://user:~$HOME@db.example/contact' });
});

test('readSettings: SMTP_URL requires sender and recipient, WEBHOOK_URL a secret; a secret alone enables no webhook', () => {
  const env = { SMTP_URL: 'smtp://mail.example', WEBHOOK_URL: 'https://hooks.nl/' };
  const message =
    /^MAIL_FROM is not set; with SMTP_URL.*\nMAIL_TO is not set; with SMTP_URL.*\nWEBHOOK_SECRET is not set; with WEBHOOK_URL it must be whsec_/;
  assert.throws(() => readSettings(env), { message });
  assert.equal(readSettings(required).webhook, undefined);
});

test('SMTP_OAUTH_*: become the OAuth client; the default scope is Microsoft’s', () => {
  const transport = {
    smtp: new URL(oauth.SMTP_URL),
    ehloName: 'praktijk.nl',
    oauth: {
      tokenUrl: new URL(oauth.SMTP_OAUTH_TOKEN_URL),
      clientId: 'app-1',
      clientSecret: 'geheim~8Q',
      scope: 'https://outlook.office365.com/.default',
    },
  };
  const env = { ...required, ...oauth };
  assert.deepEqual(readSettings(env).mail.transport, transport);
  transport.oauth.scope = 'mail.send offline';
  const settings = readSettings({ ...env, SMTP_OAUTH_SCOPE: transport.oauth.scope });
  assert.deepEqual(settings.mail.transport, transport);
});

for (const [mistake, env, problem] of [
  ['without a client', { SMTP_OAUTH_CLIENT_ID: '' }, /^SMTP_OAUTH_CLIENT_ID is not set; with/],
  ['without a secret', { SMTP_OAUTH_CLIENT_SECRET: '' }, /^SMTP_OAUTH_CLIENT_SECRET is not set;/],
  ['without a token URL', { SMTP_OAUTH_TOKEN_URL: '' }, /^SMTP_OAUTH_TOKEN_URL is not set; with/],
  [
    'with a secret alone',
    { SMTP_OAUTH_TOKEN_URL: '', SMTP_OAUTH_CLIENT_ID: '' },
    /^SMTP_OAUTH_TOKEN_URL is not set; with SMTP_OAUTH_CLIENT_SECRET/,
  ],
  ['without a mail server', { SMTP_URL: '' }, /^SMTP_URL is not set; with SMTP_OAUTH_TOKEN_URL/],
  ['with a password', { SMTP_URL: 'smtp://user:geheim@host' }, /^SMTP_URL has a password; with/],
  ['without a mailbox', { SMTP_URL: 'smtp://host' }, /^SMTP_URL has no user; with.*the mailbox$/],
] as const)
  test(`SMTP_OAUTH_* ${mistake}: stops the start with one line and no secret`, () => {
    assert.throws(
      () => readSettings({ ...required, ...oauth, ...env }),
      ({ message }: Error) => {
        assert.match(message, problem);
        assert.doesNotMatch(message, /geheim|\n/);
        return true;
      },
    );
  });

for (const [name, instead] of Object.entries(removedVariables))
  test(`removed setting ${name}: stops the start with advice, and without its value`, () => {
    assert.throws(() => readSettings({ ...required, [name]: 'geheim' }), {
      message: `${name} is set, but is no longer read: ${instead}`,
    });
    readSettings({ ...required, [name]: ' ' });
  });

test('readPublicSettings: reads only the settings that are built into the page', () => {
  const env = { SITE_URL: 'https://www.praktijk.nl', PORT: 'x' };
  assert.equal(readPublicSettings(env).siteUrl, 'https://www.praktijk.nl');
  assert.throws(() => readPublicSettings({ SITE_URL: 'x', PUBLIC_BACKEND_URL: 'y' }), {
    message: /^SITE_URL is "x".*\nPUBLIC_BACKEND_URL is "y"/,
  });
});
