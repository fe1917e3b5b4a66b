import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { certificates, owner } from '../../owner.ts';
import { sampleCall } from '../content/sample-call.ts';

const maxBytes = 2_000_000;
const advice = 'best is MP3 with one channel and 64 kbit/s, at most a minute (half a megabyte)';

/**
 * Checks the files that `owner.ts` names.
 * @param folder The folder that holds them, `site/public`.
 * @throws Error that says what would be right.
 */
export async function checkOwnerFiles(folder: string): Promise<void> {
  for (const [name, path] of namedFiles()) {
    const size = await sizeOf(folder, path);
    if (size === undefined)
      throw new Error(`${name} in owner.ts is ${path}, and site/public has no such file`);
    if (path === owner.sampleCall?.audio && size > maxBytes)
      throw new Error(
        `site/public${path} is ${inWords(size)}; it may have at most 2 MB, and ${advice}`,
      );
  }
  checkTurns(owner.sampleCall?.turnsAt);
}

/** The size of the recording beside what is best; undefined where there is none. */
export async function describeRecording(folder: string): Promise<string | undefined> {
  const audio = owner.sampleCall?.audio;
  return audio && `${audio} is ${inWords((await sizeOf(folder, audio)) ?? 0)}; ${advice}`;
}

function namedFiles(): [name: string, path: string][] {
  const links = Object.entries(certificates).map(
    ([name, { link }]) => [`certificates.${name}.link`, link] as const,
  );
  const documents = Object.entries(owner.documents ?? {}).map(
    ([name, link]) => [`documents.${name}`, link] as const,
  );
  const files = [['sampleCall.audio', owner.sampleCall?.audio] as const, ...links, ...documents];
  return files.flatMap(([name, path]) => (path?.startsWith('/') ? [[name, path]] : []));
}

function checkTurns(turnsAt: number[] | undefined): void {
  const { length } = sampleCall.turns;
  const isRising = turnsAt?.every((from, index) => from >= 0 && from > (turnsAt[index - 1] ?? -1));
  if (turnsAt === undefined || (isRising && turnsAt.length === length)) return;
  throw new Error(
    `sampleCall.turnsAt in owner.ts is ${JSON.stringify(turnsAt)}; it may be ${length} rising numbers of seconds, one for each turn of the call`,
  );
}

function inWords(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

async function sizeOf(folder: string, path: string): Promise<number | undefined> {
  return (await stat(join(folder, path)).catch(() => undefined))?.size;
}
