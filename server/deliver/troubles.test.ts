import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { alarmingOf, allKinds, lateAfterMs } from '../storage/delivery-kinds.ts';
import { emptyBacklog } from '../tests/support/calls/empty-backlog.ts';
import { troubles, troublesOf } from './troubles.ts';

const oldest = new Date('2026-11-20T11:44:00Z');
const backlog = { ...emptyBacklog, pending: 3, oldest, ageMs: lateAfterMs + 1, undeliverable: 2 };

test('docs/operate.md: quotes each problem that can raise an alarm', () => {
  const document = readFileSync('docs/operate.md', 'utf8');
  const found = [
    troubles.damaged(''),
    troubles.notStored(),
    troubles.noBackup(oldest),
    troubles.notUtf8('the database is in …, not UTF8, …'),
    ...alarmingOf(allKinds).flatMap((kind) => [
      ...troublesOf(kind, undefined),
      ...troublesOf(kind, backlog),
    ]),
  ];
  assert.equal(found.length, 13);
  for (const { problem } of found) {
    const [words = ''] = problem.replace(oldest.toISOString(), '…').replace(/^2/, '…').split(': ');
    assert.ok(document.includes(`\`${words}\``), words);
  }
});
