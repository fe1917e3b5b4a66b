import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { namesAt, typeAt } from '../../owner/describe.ts';
import { readOwner } from '../../owner/read.ts';
import { readSettings } from '../../server/settings.ts';
import { startMailServer } from '../../server/tests/support/mail/mail-server.ts';
import { listen } from '../../tests/support/machine/listen.ts';
import { until } from '../../tests/support/machine/until.ts';
import { envProblems } from '../env-problems.ts';
import { openEnv } from '../files/env-file.ts';
import { openOwner } from '../files/owner-file.ts';
import { walk } from '../owner/walk.ts';
import { asksPassword, chapters, password } from './answers.ts';
import { answer, type Step, setupProject } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

const steps = Object.values<Step[]>(chapters).flat();

test('setup: asks for the values that owner/ describes, refuses mistakes, and writes each answer', {
  skip: noTerminal,
}, async () => {
  await using project = await setupProject();
  await using mail = await startMailServer(asksPassword('site@bel.nl', password));
  await using monitor = createServer((_, response) => response.end('OK'));
  const heartbeat = `http://127.0.0.1:${await listen(monitor)}/ping`;
  const resolved = (text: string) =>
    text.replace('PORT', String(mail.port)).replace('MONITOR', heartbeat);

  await using terminal = project.open();
  await answer(
    terminal,
    steps.map(([question, typed]) => [question, resolved(typed)]),
  );
  await terminal.sees('Alles is ingevuld.');
  await terminal.sees(/Start de site met: npm start .*docs\/contact\.service/);
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
    assert.ok(!terminal.words().includes(secret), `the screen shows ${secret}`);

  const { owner, env } = await project.readTexts();
  for (const [question, , kept = ''] of steps)
    assert.ok(`${owner}${env}`.includes(resolved(kept)), `${question}: ${kept}`);
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

test('setup: Enter alone leads to the end, and writes only choices and defaults', {
  skip: noTerminal,
}, async () => {
  await using project = await setupProject();
  await using terminal = project.open({ SETUP_IN_DOCKER: '1' });
  let read = 0;
  const end =
    'Vul eerst het adres van de site in. Start de site daarna met: docker compose up -d --build';
  await until(
    () => `“${end}” after ${terminal.words()}`,
    () => {
      if (terminal.raw().lastIndexOf('◆') >= read) {
        read = terminal.raw().length;
        terminal.type(keys.enter);
      }
      return terminal.words().includes(end);
    },
  );
  assert.equal(await terminal.ended(), 0);
  assert.deepEqual(await project.readEnv(), {});
  const { $schema, ...owner } = await project.readOwner();
  assert.deepEqual(owner, {
    privacy: { retentionDays: 365, backupDays: 14 },
    sourceLabels: true,
  });
});

test('walk: fails on a value that it has no question for', async () => {
  await using project = await setupProject();
  const { folder } = project;
  const opened = {
    folder,
    env: await openEnv(folder),
    owner: openOwner(folder),
    isInDocker: false,
  };
  await assert.rejects(walk(opened, 'sourceLabels'), /sourceLabels/);
});

/** Not filled in under these names: a webhook's receiver (none here), `turnsAt` (by an editor) and `words` (under its keys). */
const notAsked = [
  'privacy.webhookReceiver.name',
  'privacy.webhookReceiver.outsideEea',
  'sampleCall.turnsAt.0',
  'words',
];

/** The paths of all values that `owner.json` may hold; in a list, of its first item. */
function describedNames(path = ''): string[] {
  const inner = typeAt(path) === 'array' ? ['0'] : namesAt(path);
  if (inner.length === 0) return [path];
  return inner.flatMap((name) => describedNames(path === '' ? name : `${path}.${name}`));
}

function namesIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    namesIn(inner, path === '' ? name : `${path}.${name}`),
  );
}
