import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanEnv } from '../../tests/support/machine/clean-env.ts';
import { chapters } from './answers.ts';
import { answer, type Step, setupProject, stopAt } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

const skip = noTerminal;

test('setup: Ctrl+C, Ctrl+D or Escape keeps the answers, and a later run continues anywhere', {
  skip,
}, async () => {
  await using project = await setupProject();
  {
    await using terminal = project.open();
    await answer(terminal, chapters.who.slice(0, 4));
    await stopAt(terminal, 'Wanneer neemt', 'half');
    assert.match(terminal.words(), /Gestopt\. Uw antwoorden zijn bewaard.*met: npm run setup/);
  }
  {
    await using terminal = project.open();
    await terminal.sees('Waar wilt u verdergaan?');
    terminal.type(keys.ctrlD);
    await terminal.sees('Gestopt.');
    assert.equal(await terminal.ended(), 130);
    assert.doesNotMatch(terminal.words(), /await/);
  }
  {
    await using terminal = project.open();
    await answer(terminal, [['Waar wilt u verdergaan?', '']]);
    await stopAt(terminal, 'Hoe heet uw product?', '', keys.escape);
    assert.match(terminal.words(), /Gestopt\. Uw antwoorden zijn bewaard.*met: npm run setup/);
  }
  const { $schema, ...owner } = await project.readOwner();
  assert.deepEqual(owner, { product: 'Belhulp', phone: '085 123 4567' });
  await using terminal = project.open();
  await terminal.sees('Wie u bent (nog 9 open)');
  await answer(terminal, [
    ['Wat praktijken vragen', ''],
    ['Hoe heet uw product?', ''],
    ['Op welk nummer bent u te bereiken?', `${keys.clear}085 765 4321`],
    ...chapters.who.slice(4),
  ]);
  await stopAt(terminal, 'En nu?');
  const { product, phone, contactPerson } = await project.readOwner();
  assert.deepEqual([product, phone, contactPerson], ['Belhulp', '085 765 4321', "Anna d'Ours"]);
});

const whoAsks = [
  ...['uw product?', 'Op welk nummer', 'Wanneer neemt', 'de aanvragen?', 'volgt de uitkomsten op'],
  ...['uw bedrijf?', 'zetel?', 'het adres?', 'KvK-nummer?', 'btw-nummer?', 'u bereiken?'],
  ...['over privacy?', 'beveiliging van de site?', 'Welke kleur', 'logo'],
];

test('setup: a run that changes nothing only notes in .env that the mailbox fails', {
  skip,
}, async () => {
  const owner = '{\r\n\t"company":   {"kvk": "12345678"}, "phone": "085 123 4567" }';
  const env =
    '# Ours\r\nSITE_URL="https://bel.invalid" # ours\r\nMAIL_FROM=a@bel.nl\r\nMAIL_TO=a@bel.nl\r\nSMTP_URL=smtps://a:geheim@127.0.0.1:1';
  await using project = await setupProject(owner, env);
  await using terminal = project.open();
  await answer(terminal, [
    ['verdergaan', ''],
    ...whoAsks.map((question): Step => [question, '']),
    ['En nu?', keys.down.repeat(2)],
    ['Adres van de site Het domein', ''],
    ['En nu?', keys.up],
    ['Van welk adres', ''],
    ['Naar welk adres', ''],
    ['voor een demo', ''],
    ['Waar staat de postbus', ''],
    ['Wat wilt u doen?', keys.down.repeat(2)],
  ]);
  await stopAt(terminal, 'En nu?');
  const note = '\r\n# setup: SMTP_URL: ingevuld, maar werkt nog niet\r\n';
  assert.deepEqual(await project.readTexts(), { owner, env: `${env}${note}` });
  assert.doesNotMatch(terminal.raw(), /geheim/);
});

for (const [file, owner, env, line] of [
  [
    'owner.json',
    '{"product": "Bel}\n',
    undefined,
    /^eigen\/owner\.json, regel 1: .*aanhalingsteken/,
  ],
  ['.env', '{}\n', 'SMTP_URL=smtps://a:geheim@\n', /^\.env, regel 1: SMTP_URL is .*Verwacht: /],
] as const)
  test(`setup: a mistake in ${file} is reported, and nothing is asked or changed`, {
    skip,
  }, async () => {
    await using project = await setupProject(owner, env);
    await using terminal = project.open();
    assert.equal(await terminal.ended(), 1);
    assert.match(terminal.words(), line);
    assert.doesNotMatch(terminal.words(), /geheim|Hoe heet|at file:/);
    assert.deepEqual(await project.readTexts(), { owner, env: env ?? '' });
  });

test('setup: a failed write exits with code 1, and keeps owner.json', { skip }, async () => {
  const owner = '{"product": "Bel"}\n';
  await using project = await setupProject(owner);
  // A folder at the path of the temporary file makes the write fail.
  await mkdir(`${project.ownerFile}.tmp`);
  await using terminal = project.open();
  await answer(terminal, [
    ['Waar wilt u verdergaan?', ''],
    ['Hoe heet uw product?', `${keys.clear}Hulp`],
  ]);
  await terminal.sees('owner.json.tmp kan niet worden gelezen of bewaard (');
  assert.equal(await terminal.ended(), 1);
  assert.equal((await project.readTexts()).owner, owner);
});

test('setup: without a terminal, refers to the two files', async () => {
  await using project = await setupProject();
  const before = await project.readTexts();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../main.ts')],
    { cwd: project.folder, env: cleanEnv, encoding: 'utf8', timeout: 30_000 },
  );
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(
    stderr,
    /^Hier is geen terminal .*Vul eigen\/owner\.json en \.env in met een editor\. .*docs\/settings\.md\n$/,
  );
  assert.deepEqual(await project.readTexts(), before);
});
