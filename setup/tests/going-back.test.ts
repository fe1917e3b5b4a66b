import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { startMailServer } from '../../server/tests/support/mail/mail-server.ts';
import { listen } from '../../tests/support/machine/listen.ts';
import { until } from '../../tests/support/machine/until.ts';
import { asksPassword } from './answers.ts';
import { answer, goBack, type Step, setupProject, started, stopAt } from './setup-project.ts';
import { keys, noTerminal, type Terminal } from './terminal.ts';

const skip = noTerminal;
const { clear, shiftTab } = keys;
const first: Step[] = [
  ['Hoe heet uw product?', 'Belhulp'],
  ['Op welk nummer bent u te bereiken?', '085 123 4567'],
  ['Wanneer neemt', 'op werkdagen'],
];

test('setup: Shift+Tab asks the previous question, and keeps the later answers', {
  skip,
}, async () => {
  await using project = await setupProject();
  await using terminal = project.open();
  await goBack(terminal, 'Hoe heet uw product?');
  await answer(terminal, first);
  await goBack(terminal, 'Wie beantwoordt');
  await goBack(terminal, 'Wanneer neemt u de telefoon op?');
  await goBack(terminal, 'Op welk nummer bent u te bereiken?');
  await answer(terminal, [['Hoe heet uw product?', `${clear}Bel`]]);
  await stopAt(terminal, 'Wie beantwoordt');
  const { $schema, ...owner } = await project.readOwner();
  assert.deepEqual(owner, { product: 'Bel', phone: '085 123 4567', phoneHours: 'op werkdagen' });
});

test('setup, going back: stopping keeps the answers', { skip }, async () => {
  await using project = await setupProject();
  await using terminal = project.open();
  await answer(terminal, first);
  await goBack(terminal, 'Wie beantwoordt');
  await goBack(terminal, 'Wanneer neemt u de telefoon op?');
  await stopAt(terminal, 'Op welk nummer');
  const { phone, phoneHours } = await project.readOwner();
  assert.deepEqual([phone, phoneHours], ['085 123 4567', 'op werkdagen']);
});

const answered: Step[] = [
  ['verdergaan', ''],
  ['Hoe heet uw product?', 'Belhulp'],
  ['Op welk nummer bent u te bereiken?', '085 123 4567'],
  ['Wanneer neemt', 'op werkdagen'],
];

async function goBackToMenu(terminal: Terminal): Promise<void> {
  await goBack(terminal, 'Wie beantwoordt');
  await goBack(terminal, 'Wanneer neemt u de telefoon op?');
  await goBack(terminal, 'Op welk nummer bent u te bereiken?');
  await goBack(terminal, 'Hoe heet uw product?');
}

for (const [what, chapter, question] of [
  ['another subject', keys.down.repeat(5), 'Adres van de bewaking'],
  ['the end', keys.up, 'Start de site met'],
] as const)
  test(`setup, going back: choosing ${what} in the menu keeps the answers`, {
    skip,
  }, async () => {
    await using project = await setupProject(started);
    await using terminal = project.open();
    await answer(terminal, answered);
    await goBackToMenu(terminal);
    await answer(terminal, [['Waar wilt u verdergaan?', chapter]]);
    await terminal.sees(question);
    const isEnd = chapter === keys.up;
    if (!isEnd) {
      // Going back once more leads to the menu, and the first subject shows the answers.
      terminal.type(shiftTab);
      await answer(terminal, [['Waar wilt u verdergaan?', keys.up.repeat(5)]]);
      await goBack(terminal, 'Hoe heet uw product?');
      await goBack(terminal, 'Waar wilt u verdergaan?');
      await stopAt(terminal, 'Waar wilt u verdergaan?');
    } else assert.equal(await terminal.ended(), 0);
    const owner = await project.readOwner();
    const { product, phone, phoneHours } = owner;
    assert.deepEqual([product, phone, phoneHours], ['Belhulp', '085 123 4567', 'op werkdagen']);
  });

test('setup, going back: a changed answer that leads to a new question is kept, with all later ones', {
  skip,
}, async () => {
  await using project = await setupProject(started);
  await using terminal = project.open();
  await answer(terminal, [
    ['verdergaan', keys.down],
    ['tot 75% van', keys.up.repeat(2)],
    ['Hoeveel procent', `${clear}65`],
    ['Waar komt dit getal vandaan?', 'Dossier'],
    ['Van welke dag', '2026-03-01'],
    ['mag het getal op de pagina?', '2099-12-31'],
    ['Welke bron mag de pagina noemen?', ''],
    ['per week', keys.up],
    ['gecertificeerd voor informatiebeveiliging. Klopt', keys.up],
    ['in de zorg. Klopt', keys.up],
  ]);
  const before = (await project.readOwner()).claims;
  for (const question of [
    'hulpmiddelen. Klopt',
    'in de zorg. Klopt',
    'beveiliging. Klopt',
    'per week',
  ])
    await goBack(terminal, question);
  await answer(terminal, [['Welke bron mag de pagina noemen?', 'meting, 2026']]);
  await stopAt(terminal, 'Waar is die bron te lezen?');
  const { claims, certificates } = await project.readOwner();
  before.automation.shownSource = 'meting, 2026';
  assert.deepEqual(claims, before);
  assert.deepEqual(certificates, {
    informationSecurity: { shown: false },
    careInformationSecurity: { shown: false },
  });
});

/** Up to the question about the webhook's receiver. */
const toReceiver: Step[] = [
  ['verdergaan', keys.down.repeat(2)],
  ['Hoeveel dagen bewaart u een', ''],
  ['Hoeveel dagen bewaart u res', ''],
  ['Hoe heet het bedrijf?', ''],
  ['webhook?', 'j'],
  ['Adres van de webhook', 'https://crm.bel.nl/x'],
];

test('setup, webhook: keeps its secret after going back, and a later visit does not show it', {
  skip,
}, async () => {
  await using project = await setupProject(started);
  await using terminal = project.open();
  await answer(terminal, toReceiver);
  await goBack(terminal, 'Hoe heet het bedrijf?');
  const { WEBHOOK_SECRET } = await project.readEnv();
  await answer(terminal, [
    ['Adres van de webhook', '/y'],
    ['Hoe heet het bedrijf?', 'CRM B.V.'],
    ['Houdt CRM B.V.', ''],
    ['functionaris', ''],
    ['campagne', ''],
    ['En nu?', keys.up],
    ['Hoeveel dagen bewaart u een', ''],
    ['Hoeveel dagen bewaart u res', ''],
    ['Hoe heet het bedrijf?', ''],
    ['webhook?', ''],
    ['Adres van de webhook', ''],
  ]);
  await stopAt(terminal, 'Hoe heet het bedrijf?');
  assert.deepEqual(await project.readEnv(), {
    WEBHOOK_URL: 'https://crm.bel.nl/x/y',
    WEBHOOK_SECRET,
  });
  const shown = terminal.words().match(/whsec_\S+/g) ?? [];
  assert.deepEqual(new Set(shown), new Set([WEBHOOK_SECRET]));
  assert.equal(shown.length, 2, 'shown with each of the two addresses, not in the later walk');
});

test('setup, webhook: going back to answer no removes it', { skip }, async () => {
  await using project = await setupProject(started);
  await using terminal = project.open();
  await answer(terminal, toReceiver);
  await goBack(terminal, 'Hoe heet het bedrijf?');
  await goBack(terminal, 'Adres van de webhook');
  await answer(terminal, [['webhook?', 'n']]);
  await stopAt(terminal, 'functionaris');
  assert.deepEqual(await project.readEnv(), {});
});

test('setup, mailbox: a failure after going back asks what to do, and keeps the monitor', {
  skip,
}, async () => {
  await using mail = await startMailServer(asksPassword('site@bel.nl', 'goed'));
  await using server = createServer((_, response) => {
    response.writeHead(404).end();
  });
  const address = `http://127.0.0.1:${await listen(server)}/ping`;
  await using project = await setupProject();
  await using terminal = project.open();
  await skipTo(terminal, 'Van welk adres mailt de site?');
  await answer(terminal, [
    ['Van welk adres mailt de site?', 'site@bel.nl'],
    ['Naar welk adres', ''],
    ['voor een demo', ''],
    ['Waar staat de postbus', keys.down.repeat(2)],
    ['Mailserver (SMTP)', '127.0.0.1'],
    ['Poort', `${clear}${mail.port}`],
    ['Gebruikersnaam', ''],
    ['Wachtwoord', 'goed'],
    ['Adres van de bewaking', address],
    ['Wat wilt u doen?', keys.down],
  ]);
  for (const question of ['Wat gebeurt er?', 'Wat wilt u doen?', 'Adres van de bewaking'])
    await goBack(terminal, question);
  await answer(terminal, [['Wachtwoord', 'fout']]);
  await terminal.sees('Wat wilt u doen?');
  await stopAt(terminal, 'Opnieuw proberen');
  const { HEARTBEAT_URL, SMTP_URL = '' } = await project.readEnv();
  assert.deepEqual([HEARTBEAT_URL, new URL(SMTP_URL).password], [address, 'fout']);
});

/** Presses Enter until these words are seen. */
async function skipTo(terminal: Terminal, words: string): Promise<void> {
  let read = 0;
  await until(
    () => `“${words}” after ${terminal.words()}`,
    () => {
      if (terminal.words().includes(words)) return true;
      if (terminal.raw().lastIndexOf('◆') >= read) {
        read = terminal.raw().length;
        terminal.type(keys.enter);
      }
      return false;
    },
  );
}
