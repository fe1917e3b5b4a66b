import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { neverReplies } from '../../server/tests/support/mail/mail-behaviours.ts';
import { startMailServer } from '../../server/tests/support/mail/mail-server.ts';
import { asksPassword } from './answers.ts';
import { answer, type Step, setupProject, started, stopAt, visit } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

const { clear, down } = keys;
const skip = noTerminal;
const settings = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'no-network.ts')}` };

const choose: Step = ['Waar wilt u verdergaan?', down.repeat(4)];
const begin = (recipients: string): Step[] => [
  choose,
  ['Van welk adres', 'site@bel.nl'],
  ['Naar welk adres', `${clear}${recipients}`],
  ['voor een demo', ''],
];
const other = (port: number): Step[] => [
  ['Waar staat de postbus', down.repeat(2)],
  ['Mailserver (SMTP)', '127.0.0.1'],
  ['Poort', `${clear}${port}`],
  ['Gebruikersnaam', ''],
  ['Wachtwoord', 'geheim'],
];

test('setup, mailbox: a failed attempt is repeated or changed until the test e-mail is accepted', {
  skip,
}, async () => {
  await using mail = await startMailServer(asksPassword('site@bel.nl', 'geheim'));
  const steps: Step[] = [
    ...begin('u@bel.nl, v@bel.nl'),
    ...other(1),
    [/luistert niemand.*Wat wilt u doen\?/, ''],
    [/luistert niemand.*Wat wilt u doen\?/, down],
    ['Van welk adres', ''],
    ['Naar welk adres', ''],
    ['voor een demo', ''],
    ['Laten zoals het is: 127.0.0.1', down.repeat(3)],
    ['Mailserver (SMTP)', ''],
    ['Poort', `${clear}${mail.port}`],
    ['Gebruikersnaam', ''],
    ['Staat al ingevuld; Enter laat het zo.', ''],
  ];
  const sent = 'Het testbericht is verstuurd. Kijk of het aankomt bij u@bel.nl, v@bel.nl';
  const { raw } = await visit({}, steps, sent);
  assert.deepEqual(mail.accepted[0]?.recipients, ['u@bel.nl', 'v@bel.nl']);
  assert.doesNotMatch(raw, /geheim/);
});

for (const [arrives, typed, kept, last] of [
  ['arrived', '', 'u@bel.nl', 'Met Beantwoorden bereikt u de aanvrager'],
  ['did not arrive', down, 'site@bel.nl', 'En nu?'],
] as const)
  test(`setup, mailbox: MAIL_FROM is ${kept} if the test e-mail from a sender for Reply ${arrives}`, {
    skip,
  }, async () => {
    await using mail = await startMailServer(asksPassword('site@bel.nl', 'geheim'));
    const { env } = await visit(
      {},
      [
        ...begin('u@bel.nl'),
        ...other(mail.port),
        ['Wilt u dat proberen?', ''],
        ['Is het testbericht van u@bel.nl aangekomen?', typed],
      ],
      last,
    );
    assert.equal(env['MAIL_FROM'], kept);
    assert.equal(mail.accepted.length, 2);
  });

for (const [name, key] of [
  ['Ctrl+C', keys.ctrlC],
  ['Escape', keys.escape],
] as const)
  test(`setup, mailbox: ${name} stops the wait for a mail server`, { skip }, async () => {
    await using mail = await startMailServer(neverReplies);
    await using project = await setupProject(started);
    await using terminal = project.open();
    await answer(terminal, [...begin('u@bel.nl'), ...other(mail.port)]);
    await stopAt(terminal, 'De site logt in', '', key);
    assert.match(terminal.words(), /Gestopt\./);
    assert.match((await project.readEnv())['SMTP_URL'] ?? '', /^smtp:.*:geheim@/);
  });

test('setup, mailbox: a Microsoft step may wait, and a later run proposes both IDs', {
  skip,
}, async () => {
  const [client, tenant] = ['11111111', '22222222'].map(
    (digits) => `${digits}-1111-4111-8111-111111111111`,
  );
  await using project = await setupProject(started);
  const steps = (ids: string[]): Step[] => [
    ['Waar staat de postbus', ''],
    ['Adres van de postbus', ''],
    ['(client) ID', ids[0] ?? ''],
    ['(tenant) ID', ids[1] ?? ''],
  ];
  {
    await using terminal = project.open();
    await answer(terminal, [
      ...begin('u@bel.nl'),
      ...steps([`${client}`, `${tenant}`]),
      ['Gedaan?', down],
    ]);
    await stopAt(terminal, 'Postbus (nog 1 open)');
  }
  assert.deepEqual(await project.readEnv(), { MAIL_FROM: 'site@bel.nl', MAIL_TO: 'u@bel.nl' });
  await using terminal = project.open();
  await answer(terminal, [
    choose,
    ['Van welk adres', ''],
    ['Naar welk adres', ''],
    ['voor een demo', ''],
    ...steps([]),
    ['Gedaan?', ''],
    ['Value van het geheim', 'ge~heim'],
  ]);
  await stopAt(terminal, 'Object ID');
  const env = await project.readEnv();
  assert.equal(env['SMTP_OAUTH_CLIENT_ID'], client);
  assert.ok(env['SMTP_OAUTH_TOKEN_URL']?.includes(`/${tenant}/`));
  assert.doesNotMatch((await project.readTexts()).env, /_ID: /);
});

test('setup, mailbox: Microsoft 365 takes five steps, which refuse a Secret ID and hide the secret', {
  skip,
}, async () => {
  const [client, tenant, object] = [1, 2, 3].map(
    (number) => `${`${number}`.repeat(8)}-1111-4111-8111-111111111111`,
  );
  const steps: Step[] = [
    ...begin('u@bel.nl'),
    ['Waar staat de postbus', ''],
    ['Adres van de postbus', ''],
    ['Stap 1', `${client}`],
    ['Directory (tenant) ID', `${tenant}`],
    ['Stap 2', ''],
    ['Value van het geheim', `${object}`],
    ['dit is de Secret ID', 'ge~heim'],
    ['Object ID', `${object}`],
    ['Gedaan?', ''],
    [/het geheim klopt niet. Neem de Value, niet de Secret ID.*Wat wilt u doen\?/, down.repeat(2)],
  ];
  const { env, raw, words } = await visit({ env: 'SMTP_OAUTH_SCOPE=old\n', settings }, steps);
  assert.match(words, new RegExp(`-AppId ${client} -ObjectId ${object} -DisplayName "Website"`));
  assert.doesNotMatch(raw, /ge~heim/);
  assert.deepEqual(env, {
    MAIL_FROM: 'site@bel.nl',
    MAIL_TO: 'u@bel.nl',
    SMTP_URL: 'smtp://site%40bel.nl@smtp.office365.com:587',
    SMTP_OAUTH_TOKEN_URL: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    SMTP_OAUTH_CLIENT_ID: client,
    SMTP_OAUTH_CLIENT_SECRET: 'ge~heim',
  });
});

test('setup, mailbox: a working mailbox is kept until the last Microsoft step is done', {
  skip,
}, async () => {
  const [client, tenant, object] = [1, 2, 3].map(
    (number) => `${`${number}`.repeat(8)}-1111-4111-8111-111111111111`,
  );
  const working = {
    MAIL_FROM: 'a@bel.nl',
    MAIL_TO: 'a@bel.nl',
    SMTP_URL: 'smtps://a:b@mail.bel.nl:465',
  };
  const lines = Object.entries(working).map(([name, value]) => `${name}=${value}\n`);
  await using project = await setupProject(started, lines.join(''));
  const steps = (ids: string[], secret: Step): Step[] => [
    choose,
    ['Van welk adres', ''],
    ['Naar welk adres', ''],
    ['voor een demo', ''],
    ['Waar staat de postbus', down],
    ['Adres van de postbus', ''],
    ['(client) ID', ids[0] ?? ''],
    ['(tenant) ID', ids[1] ?? ''],
    ['Gedaan?', ''],
    secret,
  ];
  {
    await using terminal = project.open();
    await answer(terminal, [
      ...steps([`${client}`, `${tenant}`], ['Value van het geheim', 'ge~heim']),
      ['Object ID', ''],
    ]);
    await stopAt(terminal, 'Postbus (ingevuld)');
  }
  assert.deepEqual(await project.readEnv(), working);
  await using terminal = project.open(settings);
  await answer(terminal, [
    ...steps([], ['Staat al ingevuld; Enter laat het zo.', '']),
    ['Object ID', `${object}`],
    ['Gedaan?', ''],
    ['Wat wilt u doen?', down.repeat(2)],
  ]);
  await stopAt(terminal, 'En nu?');
  const env = await project.readEnv();
  assert.equal(env['SMTP_URL'], 'smtp://a%40bel.nl@smtp.office365.com:587');
  assert.equal(env['SMTP_OAUTH_CLIENT_ID'], client);
  assert.equal(env['SMTP_OAUTH_CLIENT_SECRET'], 'ge~heim');
  assert.doesNotMatch((await project.readTexts()).env, /: (?:ge~heim|1111)/);
});

test('setup, mailbox: Google takes an app password with blanks, and removes Microsoft’s settings', {
  skip,
}, async () => {
  const env = `MAIL_FROM=a@bel.nl
MAIL_TO=a@bel.nl
SMTP_URL=smtp://a%40bel.nl@smtp.office365.com:587
SMTP_OAUTH_TOKEN_URL=https://login.microsoftonline.com/x/oauth2/v2.0/token
SMTP_OAUTH_CLIENT_ID=x
SMTP_OAUTH_CLIENT_SECRET=y
`;
  const after = await visit({ env, settings }, [
    choose,
    ['Van welk adres', ''],
    ['Naar welk adres', ''],
    ['voor een demo', ''],
    ['Waar staat de postbus', down.repeat(2)],
    ['Adres van de postbus', ''],
    ['App-wachtwoord De 16', 'abcd efgh ijkl mnop'],
    ['Wat wilt u doen?', down.repeat(2)],
  ]);
  assert.deepEqual(after.env, {
    MAIL_FROM: 'a@bel.nl',
    MAIL_TO: 'a@bel.nl',
    SMTP_URL: 'smtps://a%40bel.nl:abcdefghijklmnop@smtp.gmail.com:465',
  });
});
