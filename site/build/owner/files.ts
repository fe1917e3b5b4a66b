import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin } from '../../../owner/own-folder.ts';
import { certificates, claims, owner } from '../../../owner.ts';
import { sampleCall } from '../../content/sample-call.ts';

const maxBytes = { recording: 2_000_000, document: 20_000_000 };
const advice =
  'het best is mp3 met één kanaal en 64 kbit/s, hoogstens een minuut (een halve megabyte)';

/**
 * Checks the files that `owner.json` names.
 * @param folder The folder that holds them, `eigen/public`.
 * @returns A Dutch line for each mistake.
 */
export async function fileProblems(folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, path] of namedFiles()) {
    const problem = await problemOf(folder, path);
    if (problem) lines.push(`eigen/owner.json: ${name} is ${path}, ${problem}`);
  }
  return [...lines, ...turnProblems(owner.sampleCall?.turnsAt)];
}

async function problemOf(folder: string, path: string): Promise<string | undefined> {
  const size = await sizeOf(folder, path);
  if (size === undefined) return 'maar dat bestand staat niet in eigen/public';
  if (!isWithin(folder, join(folder, path)))
    return 'en dat ligt buiten eigen/public. Zet het bestand zelf daarin';
  const is = `en dat bestand is ${inWords(size)}. Verwacht: hoogstens`;
  if (!path.endsWith('.pdf'))
    return size > maxBytes.recording ? `${is} 2 MB; ${advice}` : undefined;
  if (size > maxBytes.document) return `${is} 20 MB`;
  await using file = await open(join(folder, path));
  // Readers allow other bytes before it.
  const { buffer } = await file.read({ buffer: Buffer.alloc(1024) });
  return buffer.includes('%PDF-') ? undefined : 'en dat is geen PDF. Bewaar het opnieuw als PDF';
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

function turnProblems(turnsAt: number[] | undefined): string[] {
  const { length } = sampleCall.turns;
  const isRising = turnsAt?.every((from, index) => from >= 0 && from > (turnsAt[index - 1] ?? -1));
  if (turnsAt === undefined || (isRising && turnsAt.length === length)) return [];
  return [
    `eigen/owner.json: sampleCall.turnsAt is ${JSON.stringify(turnsAt)}. Verwacht: ${length} oplopende aantallen seconden, een voor elke beurt van het gesprek`,
  ];
}

function inWords(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

async function sizeOf(folder: string, path: string): Promise<number | undefined> {
  const found = await stat(join(folder, path)).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}
