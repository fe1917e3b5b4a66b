import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { isWebhookSecret } from '../../server/lib/secrets.ts';
import { listen } from '../../tests/support/machine/listen.ts';
import { answer, type Step, setupProject, started, stopAt, visit } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

const { clear, down, up } = keys;
const skip = noTerminal;
const choose = (chapter: number): Step => ['Waar wilt u verdergaan?', down.repeat(chapter)];
const site = 'Adres van de site Het domein';
const inDocker = { SETUP_IN_DOCKER: '1' };

test('setup, proof: “no” takes a claim off the page, and “yes” restores it', { skip }, async () => {
  const { owner, words } = await visit(
    { owner: '{"claims": {"timeSaved": {"shown": false}}}\n' },
    [
      choose(1),
      ['tot 75% van', up],
      ['5-10 uur per week', up],
      ['minstens?', ''],
      ['hoogstens?', ''],
      ['Waar komt dit getal', 'Dossier'],
      ['die bron?', '2020-01-01'],
      ['op de pagina?', '2020-12-31'],
      ['Deze dag is voorbij. De pagina toont het dus niet. Welke bron', ''],
      ['informatiebeveiliging. Klopt', ''],
    ],
    'in de zorg',
  );
  assert.equal(words.match(/voorbij/g)?.length, 1);
  const days = { date: '2020-01-01', expires: '2020-12-31' };
  assert.deepEqual(owner, {
    claims: {
      timeSaved: { shown: true, hoursFrom: 5, hoursTo: 10, source: 'Dossier', ...days },
      automation: { shown: false },
    },
  });
});

test('setup: lists grow, change item by item or stay; Ctrl+U removes an answer', {
  skip,
}, async () => {
  const before = {
    privacy: {
      officer: 'J. Jansen',
      processors: [
        { name: 'Oud B.V.', outsideEea: 'de VS, onder het kader' },
        { name: 'Ook B.V.', outsideEea: false },
      ],
    },
    claims: { automation: { shown: false, percent: 70 } },
    systems: ['Oud-HIS', 'Weg-HIS', 'Blijf-HIS'],
    contact: { photo: { file: 'foto.jpg', alt: 'Anna' } },
    sampleCall: { audio: '/g.mp3', patientVoice: 'machine', turnsAt: [0, 4.5] },
    hardCalls: [
      { title: 'Pijn', turns: [{ who: 'assistant', text: 'Au.' }], record: 'r', told: 't' },
    ],
    questions: [
      {
        question: 'Wat kost het, ook om te beginnen, en kunnen we het declareren?',
        answer: 'Niets.',
      },
      { question: 'Eigen vraag?', answer: 'Eigen antwoord.' },
    ],
  };
  const env =
    'WEBHOOK_URL=https://crm.bel.nl/x\nWEBHOOK_SECRET=whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz\n';
  const { owner, words } = await visit({ owner: JSON.stringify(before), env }, [
    choose(2),
    ['Hoeveel dagen bewaart u een', ''],
    ['Hoeveel dagen bewaart u res', ''],
    ['Laten zoals het is: Oud B.V., Ook B.V.', down.repeat(2)],
    ['Hoe heet het bedrijf?', ''],
    // Enter keeps the present answers.
    ['Houdt Oud B.V.', ''],
    ['Waarheen gaan de gegevens', ''],
    ['Hoe heet het bedrijf?', ''],
    ['Houdt Ook B.V.', down],
    ['Waarheen gaan de gegevens', 'India, onder modelcontracten'],
    ['Nog een?', up],
    ['Hoe heet het bedrijf?', 'Nieuw B.V.'],
    ['Houdt Nieuw B.V.', ''],
    ['Nog een?', ''],
    ['ook naar zo’n webhook?', ''],
    ['Adres van de webhook', ''],
    ['noemt wie de aanvragen ontvangt. Hoe heet het bedrijf?', 'CRM B.V.'],
    ['Houdt CRM B.V.', ''],
    ['functionaris', clear],
    ['campagne', ''],
    ['En nu?', down.repeat(3)],
    ['Laten zoals het is: Pijn', down.repeat(2)],
    ['Wat gebeurt er?', ''],
    ['“Au.” Laten zoals het is?', down],
    ['Wie zegt het?', ''],
    ['Wat wordt er gezegd?', `${clear}Wacht.`],
    ['Nog een beurt?', down],
    ['in het HIS?', ''],
    ['Wie krijgt bericht', ''],
    ['Nog een?', ''],
    ['Laten zoals het is: Oud-HIS, Weg-HIS, Blijf-HIS', down.repeat(2)],
    ['Voorbeeld-HIS Oud-HIS', `${clear}Nieuw-HIS`],
    ['Voorbeeld-HIS Weg-HIS', clear],
    ['Voorbeeld-HIS Blijf-HIS', ''],
    ['Nog een?', down],
    ['Hoe heet het systeem?', 'Ook-HIS'],
    ['Nog een?', ''],
    ['Hoe snel', ''],
    ['Hoeveel minuten', ''],
    ['Waar is de demo?', ''],
    ['zelf een demo', ''],
    ['contactpersoon', ''],
    ['de foto van de contactpersoon?', clear],
    ['Welk document?', ''],
    ['voorbeeldgesprek?', ''],
    ['Wie heeft de patiënt ingesproken?', ''],
    ...Array.from(
      { length: 13 },
      (_, index): Step => [`Vraag ${index + 1} van 13: `, index === 9 ? clear : ''],
    ),
    ['zelf een vraag', ''],
    ['toegankelijkheid', ''],
  ]);
  assert.doesNotMatch(words, /whsec_/);
  assert.deepEqual(owner, {
    privacy: {
      retentionDays: 365,
      processors: [
        { name: 'Oud B.V.', outsideEea: 'de VS, onder het kader' },
        { name: 'Ook B.V.', outsideEea: 'India, onder modelcontracten' },
        { name: 'Nieuw B.V.', outsideEea: false },
      ],
      webhookReceiver: { name: 'CRM B.V.', outsideEea: false },
    },
    claims: before.claims,
    systems: ['Nieuw-HIS', 'Blijf-HIS', 'Ook-HIS'],
    contact: {},
    sampleCall: before.sampleCall,
    hardCalls: [{ ...before.hardCalls[0], turns: [{ who: 'assistant', text: 'Wacht.' }] }],
    questions: [{ question: 'Eigen vraag?', answer: 'Eigen antwoord.' }],
    sourceLabels: true,
  });
});

test('setup, texts: shows the present words, refuses a text without “AI”, and restores ours', {
  skip,
}, async () => {
  const words = { 'voorbeeldgesprek/about': 'Mijn tekst' };
  const long = `Ik ben een AI, geen mens. ${'Ik bel u. '.repeat(20)}Dag.`;
  const before = JSON.stringify({ followUpRole: 'assistente', words });
  const { owner } = await visit({ owner: before }, [
    choose(7),
    ['tekst van de pagina vervangen?', down],
    [/Welke tekst\?.*Mijn tekst/, ''],
    ['Wat moet er staan? Onze tekst is “', clear],
    ['tekst van de pagina vervangen?', down],
    [/Welke tekst\?.*Uw assistente/, down],
    ['Wat moet er staan?', 'Goedendag.'],
    ['Verwacht: een tekst met ook “AI”', `${clear}${long}`],
    [/ heeft \d+ tekens, en er is plaats voor .*tekst van de pagina vervangen\?/, ''],
  ]);
  assert.deepEqual(owner.words, { 'voorbeeldgesprek/opening': long });
});

test('setup: ends with what the build would report about files and texts', { skip }, async () => {
  const owner = '{\n  "logo": "script.svg",\n  "words": { "hero/led": "Belt." }\n}\n';
  const wrong =
    /Verbeter dit eerst, .*, regel 3: words\.hero\/led bestaat niet\. Bedoelt u hero\/lead\?.*, regel 2: logo is script\.svg, en dat bestand bevat <script>.*Start de site met/;
  await using project = await setupProject(owner);
  await using terminal = project.open();
  await answer(terminal, [['Waar wilt u verdergaan?', down.repeat(8)]]);
  await terminal.sees(wrong);
  assert.equal(await terminal.ended(), 0);
});

test('setup: a proposed number can be cleared', { skip }, async () => {
  const { owner } = await visit(
    { settings: inDocker },
    [choose(2), ['Hoeveel dagen bewaart u een', ''], ['Hoeveel dagen bewaart u res', clear]],
    'Hoe heet het bedrijf?',
  );
  assert.deepEqual(owner.privacy, { retentionDays: 365 });
});

const eleven = Array.from({ length: 11 }, (_, index) => `HIS-${index + 1}`);
const twelve = [...eleven, 'HIS-12'];
for (const [what, systems, typed, last] of [
  ['asks for no more once it is full', eleven, [['Bijvoorbeeld', 'HIS-12']], 'Hoe snel'],
  ['offers to add one only if there is room', twelve, [], 'Voorbeeld-HIS HIS-1'],
] as const)
  test(`setup: a list ${what}`, { skip }, async () => {
    const steps = [
      choose(6),
      ['Wat gebeurt er?', ''],
      ['Laten zoals het is', down],
      ...typed,
    ] as const;
    const { owner } = await visit({ owner: JSON.stringify({ systems }) }, steps, last);
    assert.deepEqual(owner.systems, twelve);
  });

const old = 'https://www.oud.invalid';
const address = 'https://www.bel.invalid';
const change: Step = [site, `${clear}${address}`];
const question = `Moet ${old} daarheen leiden?`;
const others = 'https://bel.invalid, https://bellen.invalid';
const moves: [what: string, env: object, listed: string, steps: Step[], kept: string][] = [
  ['redirects the old address', inDocker, '', [change, [question, '']], old],
  ['no longer redirects the new address', inDocker, address, [change, [question, '']], old],
  [
    'may drop the old address',
    inDocker,
    'https://b.nl',
    [change, [question, down]],
    'https://b.nl',
  ],
  ['changes no redirect without Docker', {}, others, [change], others],
  ['changes no redirect if the address stays', inDocker, others, [[site, '']], others],
];
for (const [what, settings, listed, steps, kept] of moves)
  test(`setup, address: ${what}`, { skip }, async () => {
    const env = `SITE_URL=${old}\nREDIRECT_FROM='${listed}'\n`;
    const after = await visit({ settings: { ...settings }, env }, [choose(3), ...steps]);
    assert.equal(after.env['REDIRECT_FROM'], kept);
    assert.equal(after.env['SITE_URL'], steps.includes(change) ? address : old);
  });

test('setup, address: is completed only with consent, and looked up', { skip }, async () => {
  const { env, words } = await visit({}, [
    choose(3),
    [site, 'http://bel.invalid'],
    ['Bedoelt u https://bel.invalid?', down],
    [site, `${clear}https://127.0.0.1`],
  ]);
  assert.match(
    words,
    /127\.0\.0\.1 wijst naar 127\.0\.0\.1\. Dat hoort het IP-adres van uw server/,
  );
  assert.deepEqual(env, { SITE_URL: 'https://127.0.0.1' });
});

test('setup, webhook: gets a secret and a receiver, and its removal removes both', {
  skip,
}, async () => {
  await using project = await setupProject(started);
  const begin: Step[] = [
    choose(2),
    ['Hoeveel dagen bewaart u een', ''],
    ['Hoeveel dagen bewaart u res', ''],
  ];
  const end: Step = ['functionaris', ''];
  {
    await using terminal = project.open();
    await answer(terminal, [
      ...begin,
      ['Hoe heet het bedrijf?', ''],
      ['ook naar zo’n webhook?', 'j'],
      ['Adres van de webhook', 'https://crm.bel.nl/x'],
      ['Hoe heet het bedrijf?', 'CRM B.V.'],
      ['Houdt CRM B.V.', ''],
      end,
    ]);
    await stopAt(terminal, 'campagne');
    assert.match(terminal.words(), /whsec_\S+ De privacytekst noemt/);
  }
  const { WEBHOOK_SECRET = '', ...env } = await project.readEnv();
  assert.deepEqual(env, { WEBHOOK_URL: 'https://crm.bel.nl/x' });
  assert.ok(isWebhookSecret(WEBHOOK_SECRET));
  const { privacy } = await project.readOwner();
  assert.deepEqual(privacy.webhookReceiver, { name: 'CRM B.V.', outsideEea: false });
  await using terminal = project.open();
  await answer(terminal, [
    ...begin,
    ['Hoe heet het bedrijf?', ''],
    ['ook naar zo’n webhook?', 'n'],
    end,
  ]);
  await stopAt(terminal, 'campagne');
  assert.deepEqual(await project.readEnv(), {});
  assert.deepEqual((await project.readOwner()).privacy, { retentionDays: 365 });
});

test('setup, monitor: stays open until it works, also in a later run', {
  skip,
}, async () => {
  const statuses = [404];
  await using monitor = createServer((_, response) => {
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const address = `http://127.0.0.1:${await listen(monitor)}/ping`;
  const broken = 'ingevuld, maar werkt nog niet';
  await using project = await setupProject(started);
  {
    await using terminal = project.open();
    await answer(terminal, [
      choose(5),
      ['Adres van de bewaking', address],
      ['Wat wilt u doen?', down],
      [`Bewaking (${broken})`, down.repeat(2)],
    ]);
    await terminal.sees(`Bewaking: ${broken}`);
    assert.equal(await terminal.ended(), 0);
  }
  await using terminal = project.open();
  await answer(terminal, [
    [`Bewaking (${broken})`, down.repeat(5)],
    ['Adres van de bewaking', ''],
  ]);
  await stopAt(terminal, 'Bewaking (ingevuld)');
  assert.equal((await project.readTexts()).env.includes(broken), false);
});

test('setup, monitor: a failure is explained, and tried again', { skip }, async () => {
  const statuses = [404, 500];
  await using monitor = createServer((_, response) => {
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const address = `http://127.0.0.1:${await listen(monitor)}/geheim`;
  const { env } = await visit(
    {},
    [
      choose(5),
      ['Adres van de bewaking', address],
      ['Kopieer het nog een keer, helemaal. Wat wilt u doen?', ''],
      ['Adres van de bewaking', ''],
      ['De bewaking antwoordde met fout 500. Wat wilt u doen?', ''],
      ['Adres van de bewaking', ''],
    ],
    'De bewaking werkt.',
  );
  assert.deepEqual(env, { HEARTBEAT_URL: address });
});
