import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptUntil } from './retention-period.ts';

const dayMs = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * dayMs);

// The owner is promised 90 days after the warning, which comes after the delivery became pending. At most `longestKeptDays`.
for (const [days, pending, kept] of [
  [365, 0, 365],
  [365, 300, 390],
  [365, 700, 730],
  [60, 0, 90],
  [30, 0, 60],
  [7, 0, 25],
] as const)
  test(`keptUntil: retention ${days} days, pending since day ${pending}: day ${kept}`, () => {
    assert.deepEqual(keptUntil({ receivedAt: at(0), pendingSince: at(pending) }, days), at(kept));
  });
