import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { neverReplies } from '../../server/tests/support/mail/mail-behaviours.ts';
import { startMailServer } from '../../server/tests/support/mail/mail-server.ts';
import { asksPassword } from './mail-login.ts';
import { answer, type Step, setupProject } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

const { clear, down } = keys;
const skip = noTerminal;
const started = '{"sourceLabels": true}\n';
const isNotCalled = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'no-network.ts')}`,
};

const upToProvider: Step[] = [
  ['Waar wilt u verdergaan?', down.repeat(4)],
  ['Van welk adres', 'site@bel.nl'],
  ['Naar welk adres', `${clear}u@bel.nl, v@bel.nl`],
];
const other = (port: number, password: string): Step[] => [
  ['Waar staat de postbus', down.repeat(2)],
  ['Mailserver (SMTP)', '127.0.0.1'],
  ['Poort', `${clear}${port}`],
  ['Gebruikersnaam', ''],
  ['Wachtwoord', password],
];

test('a mail server that refuses is tried again with other details until it takes the test e-mail', {
  skip,
}, async () => {
  await using mail = await startMailServer(asksPassword('site@bel.nl', 'goed'));
  await using project = await setupProject(started);
  await using terminal = project.open();
  await answer(terminal, [...upToProvider, ...other(1, 'geheim')]);
  await terminal.sees('luistert niemand');
  await answer(terminal, [
    ['Wat wilt u doen?', down],
    ['Van welk adres', ''],
    ['Naar welk adres', ''],
    ['Laten zoals het is: 127.0.0.1', down.repeat(3)],
    ['Mailserver (SMTP)', ''],
    ['Poort', `${clear}${mail.port}`],
    ['Gebruikersnaam', ''],
    ['Staat al ingevuld; Enter laat het zo.', ''],
  ]);
  await terminal.sees('weigert de gebruikersnaam of het wachtwoord. Antwoord: 535 5.7.8 Not ***');
  mail.behaveAs(asksPassword('site@bel.nl', 'geheim'));
  await answer(terminal, [['Wat wilt u doen?', '']]);
  await terminal.sees('Het testbericht is verstuurd. Kijk of het aankomt bij u@bel.nl, v@bel.nl');
  assert.deepEqual(mail.accepted[0]?.recipients, ['u@bel.nl', 'v@bel.nl']);
  assert.doesNotMatch(terminal.raw(), /geheim/);
});

test('a sender with which Reply reaches the visitor is kept once its test e-mail has arrived', {
  skip,
}, async () => {
  await using mail = await startMailServer(asksPassword('site@bel.nl', 'goed'));
  await using project = await setupProject(started);
  await using terminal = project.open();
  const [where, from] = upToProvider as [Step, Step];
  await answer(terminal, [where, from, ['Naar welk adres', `${clear}u@bel.nl`]]);
  await answer(terminal, [...other(mail.port, 'goed'), ['Wilt u dat proberen?', '']]);
  await terminal.sees('Is het testbericht van u@bel.nl aangekomen?');
  assert.equal((await project.readEnv())['MAIL_FROM'], 'site@bel.nl');
  assert.deepEqual(
    mail.accepted.map(({ recipients }) => recipients),
    [['u@bel.nl'], ['u@bel.nl']],
  );
  terminal.type(keys.enter);
  await terminal.sees('Met Beantwoorden bereikt u de aanvrager');
  assert.equal((await project.readEnv())['MAIL_FROM'], 'u@bel.nl');
});

test('Ctrl+C ends the setup while it waits for the mail server', { skip }, async () => {
  await using mail = await startMailServer(neverReplies);
  await using project = await setupProject(started);
  await using terminal = project.open();
  await answer(terminal, [...upToProvider, ...other(mail.port, 'geheim')]);
  await terminal.sees('De site logt in');
  terminal.type(keys.ctrlC);
  await terminal.sees('Gestopt.');
  assert.equal(await terminal.ended(), 130);
  assert.match((await project.readEnv())['SMTP_URL'] ?? '', /^smtp:.*:geheim@/);
});

test('Microsoft 365 is set up in its steps, with the lines for PowerShell, and the secret is kept at once', {
  skip,
}, async () => {
  await using project = await setupProject(started, 'SMTP_OAUTH_SCOPE=old\n');
  await using terminal = project.open(isNotCalled);
  const [client, tenant, object] = [1, 2, 3].map(
    (number) => `${`${number}`.repeat(8)}-1111-4111-8111-111111111111`,
  );
  await answer(terminal, [
    ...upToProvider,
    ['Waar staat de postbus', ''],
    ['Adres van de postbus', ''],
    ['Stap 1', `${client}`],
    ['Directory (tenant) ID', `${tenant}`],
    ['Stap 2', ''],
    ['Value van het geheim', `${object}`],
    ['dit is de Secret ID', `${clear}ge~heim`],
    ['Object ID', `${object}`],
  ]);
  await terminal.sees(
    `New-ServicePrincipal -AppId ${client} -ObjectId ${object} -DisplayName "Website"`,
  );
  await answer(terminal, [['Gedaan?', '']]);
  await terminal.sees(
    'Microsoft geeft geen toegang: het geheim klopt niet. Neem de Value, niet de Secret ID',
  );
  await answer(terminal, [['Wat wilt u doen?', down.repeat(2)]]);
  await terminal.sees('En nu?');
  assert.doesNotMatch(terminal.raw(), /ge~heim/);
  assert.deepEqual(await project.readEnv(), {
    MAIL_FROM: 'site@bel.nl',
    MAIL_TO: 'u@bel.nl, v@bel.nl',
    SMTP_URL: 'smtp://site%40bel.nl@smtp.office365.com:587',
    SMTP_OAUTH_TOKEN_URL: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    SMTP_OAUTH_CLIENT_ID: client,
    SMTP_OAUTH_CLIENT_SECRET: 'ge~heim',
  });
});

test('Google takes an app password, with or without its blanks, and what Microsoft needed goes', {
  skip,
}, async () => {
  const env = `${[
    'MAIL_FROM=a@bel.nl',
    'MAIL_TO=a@bel.nl',
    'SMTP_URL=smtp://a%40bel.nl@smtp.office365.com:587',
    'SMTP_OAUTH_TOKEN_URL=https://login.microsoftonline.com/x/oauth2/v2.0/token',
    'SMTP_OAUTH_CLIENT_ID=x',
    'SMTP_OAUTH_CLIENT_SECRET=y',
  ].join('\n')}\n`;
  await using project = await setupProject(started, env);
  await using terminal = project.open(isNotCalled);
  await answer(terminal, [
    ['Waar wilt u verdergaan?', down.repeat(4)],
    ['Van welk adres', ''],
    ['Naar welk adres', ''],
    ['Waar staat de postbus', down.repeat(2)],
    ['Adres van de postbus', ''],
    ['App-wachtwoord De 16', 'abcd efgh ijkl mnop'],
    ['Wat wilt u doen?', down.repeat(2)],
  ]);
  await terminal.sees('En nu?');
  assert.deepEqual(await project.readEnv(), {
    MAIL_FROM: 'a@bel.nl',
    MAIL_TO: 'a@bel.nl',
    SMTP_URL: 'smtps://a%40bel.nl:abcdefghijklmnop@smtp.gmail.com:465',
  });
});
