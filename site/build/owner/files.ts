import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { certificates, claims, owner } from '../../../owner.ts';
import { sampleCall } from '../../content/sample-call.ts';

const maxBytes = 2_000_000;
const advice =
  'het best is mp3 met één kanaal en 64 kbit/s, hoogstens een minuut (een halve megabyte)';

/**
 * Checks the files that `owner.json` names.
 * @param folder The folder that holds them, `site/public`.
 * @throws Error that says in Dutch what would be right.
 */
export async function checkOwnerFiles(folder: string): Promise<void> {
  for (const [name, path] of namedFiles()) {
    const size = await sizeOf(folder, path);
    if (size === undefined)
      throw new Error(`owner.json: ${name} is ${path}, maar dat bestand staat niet in site/public`);
    if (path === owner.sampleCall?.audio && size > maxBytes)
      throw new Error(
        `owner.json: ${name} is ${path}, en dat bestand is ${inWords(size)}. Verwacht: hoogstens 2 MB; ${advice}`,
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
  const documents = (owner.documents ?? []).map(
    ({ link }, index) => [`documents.${index}.link`, link] as const,
  );
  const sources = [
    ...Object.entries(claims).map(
      ([name, { sourceLink }]) => [`claims.${name}.sourceLink`, sourceLink] as const,
    ),
    ['results.sourceLink', owner.results?.sourceLink] as const,
  ];
  const sound = ['sampleCall.audio', owner.sampleCall?.audio] as const;
  const files = [sound, ...links, ...documents, ...sources];
  return files.flatMap(([name, path]) => (path?.startsWith('/') ? [[name, path]] : []));
}

function checkTurns(turnsAt: number[] | undefined): void {
  const { length } = sampleCall.turns;
  const isRising = turnsAt?.every((from, index) => from >= 0 && from > (turnsAt[index - 1] ?? -1));
  if (turnsAt === undefined || (isRising && turnsAt.length === length)) return;
  throw new Error(
    `owner.json: sampleCall.turnsAt is ${JSON.stringify(turnsAt)}. Verwacht: ${length} oplopende aantallen seconden, een voor elke beurt van het gesprek`,
  );
}

function inWords(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

async function sizeOf(folder: string, path: string): Promise<number | undefined> {
  return (await stat(join(folder, path)).catch(() => undefined))?.size;
}
