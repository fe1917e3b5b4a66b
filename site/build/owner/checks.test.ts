import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AstroIntegrationLogger } from 'astro';
import { openAnswers, ownerWarnings } from '../../../owner/checks.ts';
import { filledIn } from '../../../owner.ts';
import { today } from '../../content/claims.ts';
import { ownerChecks } from './checks.ts';

test('build log: ends with what owner.json still lacks, and with an unset address', async () => {
  const warned: string[] = [];
  const told: string[] = [];
  const logger = {
    warn: (line: string) => warned.push(line),
    info: (line: string) => told.push(line),
  } as unknown as AstroIntegrationLogger;
  const report = ownerChecks('http://127.0.0.1:3000').hooks['astro:build:done'];
  await report?.({ logger } as Parameters<typeof report>[0]);
  assert.match(warned.shift() ?? '', /^SITE_URL is not set: /);
  assert.deepEqual(warned, ownerWarnings(today, filledIn));
  const open = openAnswers(filledIn);
  for (const path of open) assert.ok(told.at(-1)?.includes(path), path);
});
