import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanEnv } from '../../tests/support/machine/clean-env.ts';
import { chapters } from './answers.ts';
import { answer, setupProject } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

test('Ctrl+C or Ctrl+D keeps what was answered, and a later run goes on where one chooses', {
  skip: noTerminal,
}, async () => {
  await using project = await setupProject();
  {
    await using terminal = project.open();
    await answer(terminal, chapters.who.slice(0, 2));
    await terminal.sees('Wanneer neemt');
    terminal.type(`half${keys.ctrlC}`);
    await terminal.sees('Gestopt. Uw antwoorden zijn bewaard');
    await terminal.sees('Ga verder met: npm run setup');
    assert.equal(await terminal.ended(), 130);
  }
  {
    await using terminal = project.open();
    await terminal.sees('Waar wilt u verdergaan?');
    terminal.type(keys.ctrlD);
    await terminal.sees('Gestopt.');
    assert.equal(await terminal.ended(), 130);
    assert.doesNotMatch(terminal.words(), /await/);
  }
  const { $schema, ...owner } = await project.readOwner();
  assert.deepEqual(owner, { product: 'Belhulp', phone: '085 123 4567' });
  await using terminal = project.open();
  await terminal.sees('Wie u bent (nog 9 open)');
  await answer(terminal, [
    ['Wat praktijken vragen', ''],
    // What is there stays with Enter, and another value takes its place.
    ['Hoe heet uw product?', ''],
    ['Op welk nummer belt men u?', `${keys.clear}085 765 4321`],
    ...chapters.who.slice(2),
  ]);
  await terminal.sees('En nu?');
  terminal.type(keys.ctrlC);
  assert.equal(await terminal.ended(), 130);
  const { product, phone, contactPerson } = await project.readOwner();
  assert.deepEqual([product, phone, contactPerson], ['Belhulp', '085 765 4321', "Anna d'Ours"]);
});

test('a run that changes nothing leaves both files byte for byte', {
  skip: noTerminal,
}, async () => {
  const owner = '{\r\n\t"company":   {"kvk": "12345678"}, "phone": "085 123 4567" }';
  const env =
    '# Ours\r\nSITE_URL="https://bel.invalid" # ours\r\nMAIL_FROM=a@bel.nl\r\nMAIL_TO=a@bel.nl\r\nSMTP_URL=smtps://a:geheim@127.0.0.1:1';
  await using project = await setupProject(owner, env);
  await using terminal = project.open();
  await answer(
    terminal,
    [
      ['verdergaan', ''],
      ...chapters.who.map(([question]) => [question, ''] as const),
      ['En nu?', keys.down.repeat(2)],
      ['Adres van de site Het domein', ''],
      ['En nu?', keys.up],
      ['Van welk adres', ''],
      ['Naar welk adres', ''],
      ['Waar staat de postbus', ''],
      ['Wat wilt u doen?', keys.down.repeat(2)],
    ].map(([question = '', typed = '']) => [question, typed]),
  );
  await terminal.sees('En nu?');
  terminal.type(keys.ctrlC);
  assert.equal(await terminal.ended(), 130);
  assert.deepEqual(await project.readTexts(), { owner, env });
  assert.doesNotMatch(terminal.raw(), /geheim/);
});

const broken: [what: string, owner: string, env: string | undefined, line: RegExp][] = [
  [
    'owner.json lacks a quote',
    '{"product": "Bel}\n',
    undefined,
    /^owner\.json, regel 1: .*aanhalingsteken/,
  ],
  [
    'owner.json holds a wrong value',
    '{"phone": "1"}\n',
    undefined,
    /^owner\.json, regel 1: phone is "1"\. Verwacht: /,
  ],
  ['.env lacks a quote', '{}\n', "MAIL_TO='geheim\n", /^\.env, regel 1: MAIL_TO begint met '/],
  [
    '.env holds a wrong value',
    '{}\n',
    'SMTP_URL=smtps://a:geheim@\n',
    /^\.env, regel 1: SMTP_URL is .*Verwacht: /,
  ],
];
for (const [what, owner, env, line] of broken)
  test(`where ${what}, that is said in a line and nothing is asked or changed`, {
    skip: noTerminal,
  }, async () => {
    await using project = await setupProject(owner, env);
    await using terminal = project.open();
    assert.equal(await terminal.ended(), 1);
    assert.match(terminal.words(), line);
    assert.doesNotMatch(terminal.words(), /geheim|Hoe heet|at file:/);
    assert.deepEqual(await project.readTexts(), { owner, env: env ?? '' });
  });

test('an answer that cannot be saved ends the setup, and the file stays', {
  skip: noTerminal,
}, async () => {
  const owner = '{"product": "Bel"}\n';
  await using project = await setupProject(owner);
  // A folder in the place of the draft makes the write fail.
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

test('without a terminal it says what to do instead', async () => {
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
    /^Hier is geen terminal .*Vul owner\.json en \.env in met een editor\. .*docs\/settings\.md\n$/,
  );
  assert.deepEqual(await project.readTexts(), before);
});
