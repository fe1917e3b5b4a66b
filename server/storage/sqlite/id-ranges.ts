import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Statements } from './statements.ts';

/** Keeps a turn of the event loop short. */
export const rangeSize = 5_000;

/** The table of requests in parts, the newest first: their ids are `first` or more, and less than `before`. */
export async function* idRangesOf(statements: Statements) {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const window = statements.windowBelow.get({ before, window: rangeSize });
    if (!window?.['size']) return;
    const first = Number(window['first']);
    yield { first, before };
    before = first;
    await nextTurn();
  }
}
