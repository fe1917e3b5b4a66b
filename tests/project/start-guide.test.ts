import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findCommand } from '../../server/commands/all.ts';

const guide = readFileSync('docs/aan-de-slag.md', 'utf8');
const compose = readFileSync('compose.yaml', 'utf8');
const services = [
  ...(compose.match(/^services:\n(.*?)^\w/ms)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm),
];
const volumes = [...(compose.match(/^volumes:\n(.*)/ms)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)];
const names = (matches: RegExpExecArray[]) => matches.map(([, name = '']) => name);

test('docs/aan-de-slag.md: each command, service and volume exists', () => {
  const called = names([
    ...guide.matchAll(/docker compose (?:run --rm|exec|stop|restart|logs --tail \d+) (\w+)/g),
  ]);
  assert.ok(called.length > 5);
  for (const name of called) assert.ok(names(services).includes(name), name);
  const commands = names([...guide.matchAll(/site contact ([\w-]+)/g)]);
  assert.ok(commands.length > 5);
  for (const name of commands) assert.doesNotThrow(() => findCommand(name));
  const [project] = names([...compose.matchAll(/^name: (\w+)$/gm)]);
  const folders = names([...guide.matchAll(/docker\/volumes\/(\w+)\/_data/g)]);
  assert.ok(folders.length > 0);
  for (const folder of folders)
    assert.ok(
      names(volumes).some((name) => folder === `${project}_${name}`),
      folder,
    );
});

test('docs/aan-de-slag.md: each block of ssh or scp commands is marked as for the owner’s own computer', () => {
  const parts = guide.split('\n\n');
  const before = parts.filter((_, at) => /```sh\n[^`]* root@/.test(parts[at + 1] ?? ''));
  assert.equal(before.length, 3);
  for (const text of before) assert.match(text, /uw\s+eigen\s+computer/);
});

test('docs/aan-de-slag.md: quotes the message of a build without enough memory, and mentions no source file', () => {
  const step = readFileSync('build/build.ts', 'utf8');
  assert.match(step, /'Te weinig geheugen: /);
  assert.match(guide, /`Te weinig geheugen`/);
  assert.doesNotMatch(guide, /\.ts\b/);
});

test('docs/aan-de-slag.md: has the same Microsoft commands as docs/mail.md', () => {
  const mail = readFileSync('docs/mail.md', 'utf8');
  const powershell = (text: string) =>
    text
      .match(/```powershell\n(.*?)```/s)?.[1]
      ?.replace(/^ +/gm, '')
      .replaceAll('uwbedrijf.nl', 'example.nl');
  assert.equal(powershell(guide), powershell(mail));
});
