import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, goBack, type Step, setupProject, started, stopAt } from '../setup-project.ts';
import { keys, noTerminal } from '../terminal.ts';

const skip = noTerminal;
const { clear } = keys;

test('setup, going back: a list can grow, and Shift+Tab leaves the menu', { skip }, async () => {
  await using project = await setupProject(started);
  await using terminal = project.open();
  await answer(terminal, [
    ['verdergaan', keys.down.repeat(2)],
    ['Hoeveel dagen bewaart u een', ''],
    ['Hoeveel dagen bewaart u res', ''],
    ['Hoe heet het bedrijf?', 'Host B.V.'],
    ['Houdt Host B.V.', ''],
    ['Nog een?', 'n'],
  ]);
  await goBack(terminal, 'webhook?');
  await answer(terminal, [
    ['Nog een?', 'j'],
    ['Hoe heet het bedrijf?', 'Mail B.V.'],
    ['Houdt Mail B.V.', ''],
    ['Nog een?', ''],
    ['webhook?', ''],
    ['functionaris', ''],
    ['campagne', ''],
  ]);
  await goBack(terminal, 'En nu?');
  await answer(terminal, [['campagne', 'n']]);
  await stopAt(terminal, 'En nu?');
  const { privacy, sourceLabels } = await project.readOwner();
  assert.deepEqual(
    privacy.processors.map(({ name }: { name: string }) => name),
    ['Host B.V.', 'Mail B.V.'],
  );
  assert.equal(sourceLabels, false);
});

test('setup, going back: later answers are kept at a new question, and when stopping after it', {
  skip,
}, async () => {
  await using project = await setupProject(started);
  await using terminal = project.open();
  const hosts: Step[] = [
    ['verdergaan', keys.down.repeat(2)],
    ['Hoeveel dagen bewaart u een', `${clear}100`],
    ['Hoeveel dagen bewaart u res', '14'],
    ['Hoe heet het bedrijf?', 'Host B.V.'],
    ['Houdt Host B.V.', ''],
    ['Nog een?', ''],
    ['Hoe heet het bedrijf?', 'Mail B.V.'],
    ['Houdt Mail B.V.', ''],
    ['Nog een?', 'n'],
    ['webhook?', 'j'],
    ['Adres van de webhook', 'https://crm.bel.nl/x'],
    ['Hoe heet het bedrijf?', 'CRM B.V.'],
    ['Houdt CRM B.V.', ''],
  ];
  await answer(terminal, hosts);
  await goBack(terminal, 'functionaris');
  const before = await project.readTexts();
  for (const question of [
    'Houdt CRM B.V.',
    'Hoe heet het bedrijf?',
    'Adres van de webhook',
    'webhook?',
    'Nog een?',
    'Houdt Mail B.V.',
    'Hoe heet het bedrijf?',
    'Nog een?',
  ])
    await goBack(terminal, question);
  await answer(terminal, [['Houdt Host B.V.', 'n']]);
  await terminal.sees('Waarheen gaan de gegevens');
  assert.deepEqual(await project.readTexts(), before);
  await answer(terminal, [['', 'de VS, onder het kader']]);
  await goBack(terminal, 'functionaris');
  await stopAt(terminal, 'Houdt CRM B.V.');
  const { privacy } = await project.readOwner();
  assert.deepEqual(privacy, {
    ...JSON.parse(before.owner).privacy,
    processors: [
      { name: 'Host B.V.', outsideEea: 'de VS, onder het kader' },
      { name: 'Mail B.V.', outsideEea: false },
    ],
  });
  assert.equal((await project.readTexts()).env, before.env);
});

test('setup, going back: a repeated question does not take a later answer', { skip }, async () => {
  await using project = await setupProject(started);
  await using terminal = project.open();
  const number: Step = ['Op welk nummer bent u te bereiken?', `${clear}085 123 456 7890`];
  await answer(terminal, [
    ['verdergaan', ''],
    ['Hoe heet uw product?', ''],
    number,
    ['heeft er 13. Klopt dat?', 'n'],
    ['Op welk nummer bent u te bereiken?', `${clear}085 123 4567`],
  ]);
  for (const question of ['Wanneer neemt', 'Op welk nummer', 'heeft er 13. Klopt dat?'])
    await goBack(terminal, question);
  await answer(terminal, [
    ['Op welk nummer', `${clear}085 123 456 789`],
    ['heeft er 12. Klopt dat?', 'n'],
    ['Op welk nummer bent u te bereiken?', `${clear}085 765 4321`],
  ]);
  await stopAt(terminal, 'Wanneer neemt');
  assert.equal((await project.readOwner()).phone, '085 765 4321');
});

test('setup, going back: a message about a changed answer is shown, though later answers are kept', {
  skip,
}, async () => {
  await using project = await setupProject(started);
  await using terminal = project.open();
  await answer(terminal, [
    ['verdergaan', keys.down],
    ['tot 75% van', keys.up.repeat(2)],
    ['Hoeveel procent', ''],
    ['Waar komt dit getal vandaan?', 'Dossier'],
    ['Van welke dag', '2020-01-01'],
    ['mag het getal op de pagina?', '2099-12-31'],
    ['Welke bron mag de pagina noemen?', ''],
  ]);
  await goBack(terminal, 'per week');
  await goBack(terminal, 'Welke bron mag de pagina noemen?');
  await answer(terminal, [['mag het getal op de pagina?', `${clear}2020-12-31`]]);
  await terminal.sees('Deze dag is voorbij.');
  await stopAt(terminal, 'per week');
});

test('setup, going back: choosing the present mailbox restores its login', {
  skip,
}, async () => {
  const SMTP_URL = 'smtp://a:b@127.0.0.1:1';
  const env = `MAIL_FROM=a@bel.nl\nMAIL_TO=a@bel.nl\nSMTP_URL=${SMTP_URL}\n`;
  await using project = await setupProject(started, env);
  await using terminal = project.open();
  await answer(terminal, [
    ['verdergaan', keys.down.repeat(4)],
    ['Van welk adres mailt de site?', ''],
    ['Naar welk adres', ''],
    ['voor een demo', ''],
    ['Waar staat de postbus', keys.down.repeat(3)],
    ['Mailserver (SMTP)', ''],
    ['Poort', ''],
    ['Gebruikersnaam', ''],
    ['Wachtwoord', 'nieuw'],
  ]);
  for (const question of [
    'Wat wilt u doen?',
    'Wachtwoord',
    'Gebruikersnaam',
    'Poort',
    'Mailserver (SMTP)',
  ])
    await goBack(terminal, question);
  assert.equal((await project.readEnv())['SMTP_URL'], 'smtp://a:nieuw@127.0.0.1:1');
  await answer(terminal, [['Waar staat de postbus', keys.up.repeat(3)]]);
  await stopAt(terminal, 'Wat wilt u doen?');
  assert.equal((await project.readEnv())['SMTP_URL'], SMTP_URL);
});
