import { statSync } from 'node:fs';
import { owner } from '../../owner.ts';
import { inAmsterdam } from '../lib/dutch-time.ts';
import type { Comparison } from '../storage/sqlite/comparison.ts';
import type { Context } from './shared/command.ts';
import { count } from './shared/wording.ts';

const dayMs = 86_400_000;
const namedAtMost = 20;

interface Restored {
  comparison: Comparison | undefined;
  waiting: string[];
  madeAt: Date;
  kept: string | undefined;
}

/** What the owner has to know and do once a backup has taken the place of the database. */
export function tellRestored(
  { comparison, waiting, madeAt, kept }: Restored,
  { now, remark }: Context,
): void {
  if (waiting.length > 0)
    remark(`What waits in it is sent once the server starts: ${waiting.join(', ')}`);
  const since = `since it was made, ${inAmsterdam(madeAt)}`;
  if (comparison) {
    const { delivered, received, owed } = comparison;
    if (delivered.length > 0)
      remark(
        `Of these, sent for the second time, as they had gone out ${since}: ${named(delivered)}`,
      );
    if (received.length > 0)
      remark(`Not in it, as they were received ${since}: ${count(received.length, 'request')}`);
    if (owed.length > 0) remark(`Of these, not delivered to you: ${named(owed)}`);
    // The server itself erases those that are older.
    const keptFrom = now().getTime() - owner.privacy.retentionDays * dayMs;
    const erased = comparison.erased.filter(({ receivedAt }) => receivedAt.getTime() > keptFrom);
    if (erased.length > 0)
      remark(
        `Erase again, by npm run contact -- erase, as they were erased ${since}: ${named(erased.map(({ reference }) => reference))}`,
      );
  } else {
    remark(`Erase again, by npm run contact -- erase, whoever asked for it ${since}`);
  }
  if (kept)
    remark(`What it replaces is ${kept}: remove that once all is well, as it holds visitors' data`);
}

export function tellRights(database: string, { remark }: Context): void {
  if (process.getuid === undefined) return;
  const { uid, mode } = statSync(database);
  const rights = (mode & 0o777).toString(8);
  remark(
    `It belongs to uid ${uid} with mode ${rights}: the server has to run as that user (10001 in the container)`,
  );
}

function named(references: string[]): string {
  const more = references.length - namedAtMost;
  return `${references.slice(0, namedAtMost).join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}
