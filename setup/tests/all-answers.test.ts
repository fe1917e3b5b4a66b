import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { aboutAt, namesAt } from '../../owner/describe.ts';
import { readOwner } from '../../owner/read.ts';
import { readSettings } from '../../server/settings.ts';
import { startMailServer } from '../../server/tests/support/mail/mail-server.ts';
import { listen } from '../../tests/support/machine/listen.ts';
import { envProblems } from '../env-problems.ts';
import { chapters, password } from './answers.ts';
import { asksPassword } from './mail-login.ts';
import { answer, type Step, setupProject } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

test('all answers end up in the two files, and neither password nor address of the monitor on the screen', {
  skip: noTerminal,
}, async () => {
  await using project = await setupProject();
  await using mail = await startMailServer(asksPassword('site@bel.nl', password));
  await using monitor = createServer((_, response) => response.end('OK'));
  const heartbeat = `http://127.0.0.1:${await listen(monitor)}/ping`;
  const meant = (text: string) =>
    text.replace('PORT', String(mail.port)).replace('MONITOR', heartbeat);

  await using terminal = project.open();
  for (const steps of Object.values(chapters) as Step[][])
    await answer(
      terminal,
      steps.map(([question, typed]) => [question, meant(typed)]),
    );
  await terminal.sees('Alles is ingevuld.');
  await terminal.sees('Start de site met: npm start');
  assert.equal(await terminal.ended(), 0);

  assert.deepEqual(
    mail.accepted.map(({ recipients }) => recipients),
    [['site@bel.nl']],
  );
  assert.match(
    terminal.words(),
    /nog niet te vinden.*Het testbericht is verstuurd.*De bewaking werkt/,
  );
  for (const secret of [password, encodeURIComponent(password), 'ge%27h'])
    assert.ok(!terminal.words().includes(secret));

  const { owner, env } = await project.readTexts();
  for (const [question, , kept = ''] of (Object.values(chapters) as Step[][]).flat())
    assert.ok(`${owner}${env}`.includes(meant(kept)), `${question}: ${kept}`);
  assert.ok('values' in readOwner(Buffer.from(owner)));
  assert.equal(JSON.parse(owner).questions.length, 5);
  assert.deepEqual(envProblems(env), []);
  const filledIn = namesIn(JSON.parse(owner));
  assert.deepEqual(
    describedNames().filter((name) => !filledIn.includes(name)),
    notAsked,
  );
  const { mail: settings } = readSettings(await project.readEnv());
  assert.ok('smtp' in settings.transport);
  assert.equal(decodeURIComponent(settings.transport.smtp.password), password);
  assert.equal((await stat(project.envFile)).mode & 0o777, 0o600);
  assert.equal((await stat(project.ownerFile)).mode & 0o777, 0o644);
});

test('all that can wait can be skipped, and then nothing but the choices is written', {
  skip: noTerminal,
}, async () => {
  await using project = await setupProject();
  await using terminal = project.open({ SETUP_IN_DOCKER: '1' });
  const skip: Step[] = Object.entries(chapters as Record<string, Step[]>).flatMap(
    ([name, steps]) => {
      const later = `${keys.down}${keys.down}`;
      if (name === 'proof')
        return [
          ...['75% van', '5-10 uur', 'beveiliging. Klopt', 'in de zorg', 'medische'].map(
            (question): Step => [question, later],
          ),
          ['Hoeveel patiënten', ''],
        ];
      const needed =
        /^(?:Nog een|Houdt|Waarheen|Bedoelt|voor wie|Welke vraag|Mag het|Wa(?:ar|t) sta|Van welke dag is het|Wie (?:heeft de|zegt|krijgt)|Wat wordt)/;
      const first = ['domain', 'mailbox', 'monitor'].includes(name) ? steps.slice(0, 1) : steps;
      const asked = first.filter(([question]) => !needed.test(question));
      const once = new Map(asked.map(([question]) => [question, '']));
      return [...once].map(
        ([question]): Step => [
          question,
          question.startsWith('Hoeveel dagen bewaart u res') ? keys.clear : '',
        ],
      );
    },
  );
  await answer(terminal, skip);
  await terminal.sees(
    'Vul eerst het adres van de site in. Start haar dan met: docker compose up -d --build',
  );
  assert.equal(await terminal.ended(), 0);
  assert.deepEqual(await project.readEnv(), {});
  const { $schema, ...owner } = await project.readOwner();
  assert.deepEqual(owner, { privacy: { retentionDays: 365 }, sourceLabels: true });
});

/** What a first run does not ask: a receiver is asked for where a webhook is set, and the seconds are for an editor. */
const notAsked = [
  'privacy.webhookReceiver.name',
  'privacy.webhookReceiver.outsideEea',
  'sampleCall.turnsAt.0',
];

/** The names of all values that `owner.json` may hold; in a list, of its first item. */
function describedNames(path = ''): string[] {
  const inner = [...namesAt(path), ...(path !== '' && isList(path) ? ['0'] : [])];
  if (inner.length === 0) return [path];
  return inner.flatMap((name) => describedNames(path === '' ? name : `${path}.${name}`));
}

function isList(path: string): boolean {
  try {
    return aboutAt(`${path}.0`) !== undefined;
  } catch {
    return false;
  }
}

function namesIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    namesIn(inner, path === '' ? name : `${path}.${name}`),
  );
}
