import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** ASVS 5.0.0, levels 1 and 2, without the chapters that do not apply: `1.2:1-9` are nine requirements of section 1.2. */
const standard = `1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1 3.2:1-2 3.3:1-4 3.4:1-6
  3.5:1-5 3.7:1-2 4.1:1-3 4.2:1-1 4.3:1-2 4.4:1-4 5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3 8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1
  9.1:1-3 9.2:1-4 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1-1 11.6:1-1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1-1 13.2:1-5
  13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1-1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3`;

const requirements = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('docs/asvs.md: lists exactly once each requirement of levels 1 and 2 in the chapters that apply', () => {
  const listed = requirements.flatMap(([, first = '']) => expand(first));
  assert.deepEqual(listed.sort(), expand(standard).sort());
});

test('docs/asvs.md: each met requirement lists existing files as proof', () => {
  const met = requirements.filter((row) => row.length === 5);
  assert.ok(met.length > 50);
  for (const [, name = '', ...cells] of met) {
    const files = [...(cells.at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    assert.ok(files.length > 0, name);
    for (const file of files) assert.ok(existsSync(file), `${name}: ${file}`);
  }
});

const sources = globSync('{server,contact,supabase/functions/_shared}/**/*.ts')
  .filter((file) => !/\.test\.ts$|^server\/(?:build|tests)\//.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

test("server sources: start no process except the project's own CLI, and evaluate no text as code", () => {
  assert.ok(sources.length > 30);
  const runner = 'server/watch/run-contact.ts';
  assert.match(
    readFileSync(runner, 'utf8'),
    /const childArgs = \[\.\.\.process\.execArgv, program, \.\.\.args, forLog\];[\s\S]*? promisify\(execFile\)\(process\.execPath, childArgs,/,
  );
  // A dynamic import must have a literal path of our own file.
  const banned =
    /child_process|node:vm|worker_threads|\beval\(|new Function|\bimport\((?!'\.\.?\/[\w/-]+\.ts'\))/;
  for (const { file, source } of sources) {
    // An imported type starts no process.
    const code = source.replace(/^import type .*child_process.*$/m, '');
    const text = file === runner ? code.replace(" from 'node:child_process'", '') : code;
    assert.doesNotMatch(text, banned, file);
  }
});

test('server sources: call only addresses from settings, on Supabase also deliver-mail, and follow no redirect', () => {
  const clients =
    /\{[^}]*\b(?:get|request)\b[^}]*\} from 'node:https?'|undici|globalThis(?!\.fetch\b)/;
  // This file implements the `fetch` that is passed to the callers below.
  const others = sources.filter(({ file }) => file !== 'server/lib/network/node-fetch.ts');
  for (const { file, source } of others) assert.doesNotMatch(source, clients, file);
  // Only `fetch` by itself: `app.fetch` is the entry point's handler, and `sec-fetch-site` is a header.
  const usingFetch = others.filter(({ source }) =>
    /(?<![.-])\bfetch\b(?!-)/.test(uncommented(source)),
  );
  // No file that reads a visitor's call or a stored request makes HTTP calls.
  const mayUseFetch =
    /^server\/(?:cli|assemble\/app|lib\/network\/http-call|commands\/(?:test-(?:alert|mail)|webhook|shared\/command)|watch\/[\w/-]+|deliver\/(?:transports|(?:webhook|email-transport|email-transport\/oauth)\/[\w-]+))\.ts$|\/delivery-trigger\.ts$/;
  for (const { file } of usingFetch) assert.match(file, mayUseFetch);
  const calls = usingFetch.flatMap(({ source }) => uncommented(source).match(/\bfetch\(.*/g) ?? []);
  assert.deepEqual(calls, ["fetch(url, { ...init, redirect: 'manual', signal: limit.signal });"]);
  // The source of each caller's address.
  for (const [file, given] of [
    ['server/assemble/app.ts', 'createMonitor(heartbeatUrl, app.fetch)'],
    ['server/deliver/email-transport/oauth/access-token.ts', 'call(tokenUrl,'],
    ['supabase/functions/send-contact-email/index.ts', '      url: deliverUrl,'],
  ] as const)
    assert.ok(readFileSync(file, 'utf8').includes(given), `${file}: ${given}`);
});

function uncommented(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}

/** Expands `1.4.1 to 1.4.3, 1.5.2` or, by section, `1.4:1-3`. */
function expand(text: string): string[] {
  const ranges = text.matchAll(
    /(?<section>\d+\.\d+)(?:\.(?<first>\d+)(?: to \d+\.\d+\.(?<end>\d+))?|:1-(?<last>\d+))/g,
  );
  return [...ranges].flatMap(({ groups = {} }) => {
    const first = Number(groups['first'] ?? 1);
    const last = Number(groups['end'] ?? groups['last'] ?? first);
    return Array.from(
      { length: last - first + 1 },
      (_, at) => `${groups['section']}.${first + at}`,
    );
  });
}
