import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AstroIntegrationLogger } from 'astro';
import { openAnswers, ownerWarnings } from '../../../owner/checks.ts';
import { allValues, words } from '../../../owner.ts';
import { today } from '../../content/claims.ts';
import { wordWarnings } from '../../content/page-words.ts';
import { ownerChecks } from './checks.ts';

test('build log: ends with an unset SITE_URL, the owner’s warnings and the unanswered questions', async () => {
  const warned: string[] = [];
  const informed: string[] = [];
  const logger = {
    warn: (line: string) => warned.push(line),
    info: (line: string) => informed.push(line),
  } as unknown as AstroIntegrationLogger;
  const report = ownerChecks('http://127.0.0.1:3000').hooks['astro:build:done'];
  await report?.({ logger } as Parameters<typeof report>[0]);
  assert.match(warned.shift() ?? '', /^SITE_URL is not set: /);
  assert.deepEqual(warned, [...ownerWarnings(today, allValues), ...wordWarnings(words)]);
  const open = openAnswers(allValues);
  for (const path of open) assert.ok(informed.at(-1)?.includes(path), path);
});

test('owner checks: an unknown key of the owner’s words stops npm run dev', async () => {
  Object.assign(words, { 'hero/led': 'Belt.' });
  const check = ownerChecks(undefined).hooks['astro:config:setup'];
  const config = { root: new URL('file:///site/') };
  const options = { addWatchFile: () => {}, config, command: 'dev' };
  await assert.rejects(
    async () => check?.(options as unknown as Parameters<typeof check>[0]),
    /: words\.hero\/led bestaat niet/,
  );
});
