import { open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isWithin, namesFile, ownFolder, publicFolder } from '../../owner/own-folder.ts';
import { placeOf } from '../../owner/read.ts';
import { type FilledIn, owner } from '../../owner.ts';
import { makePhoto } from './contact-photo.ts';
import { makeLogo } from './logo.ts';
import { sampleCall } from './sample-call.ts';

type Path = (string | number)[];

const maxBytes = { recording: 2_000_000, document: 20_000_000 };
const advice =
  'het best is mp3 met één kanaal en 64 kbit/s, hoogstens een minuut (een halve megabyte)';

/**
 * Checks the files that `owner.json` names.
 * @param folder The owner's folder.
 * @returns A Dutch line for each mistake.
 */
export async function fileProblems(values: FilledIn, folder = ownFolder): Promise<string[]> {
  const checks = textsIn(values).map(async ([path, value]) => {
    const name = path.join('.');
    if (!namesFile(name, value)) return [];
    const problem = await fileProblem(name, value, folder);
    return problem ? [`${placeOf(path)}: ${name} is ${value}, ${problem}`] : [];
  });
  return [...(await Promise.all(checks)).flat(), ...turnProblems(values.sampleCall?.turnsAt)];
}

/**
 * What is wrong with the file that a value of `owner.json` names, in Dutch; undefined if nothing is.
 * @param name The path of the value, such as `documents.0.link`.
 */
export async function fileProblem(
  name: string,
  value: string,
  folder = ownFolder,
): Promise<string | undefined> {
  const [lead = ''] = /^\/?(?:eigen\/)?(?:public\/)?/.exec(value) ?? [];
  if (lead.length > 1) return `maar ${lead} hoort er niet voor`;
  const make = { logo: makeLogo, 'contact.photo.file': makePhoto }[name];
  if (make)
    return make(value, folder).then(
      () => undefined,
      ({ message }) => message,
    );
  return publishedProblem(join(folder, basename(publicFolder)), value);
}

async function publishedProblem(folder: string, path: string): Promise<string | undefined> {
  const size = await sizeOf(folder, path);
  if (size === undefined) return 'maar dat bestand staat niet in eigen/public';
  if (!isWithin(folder, join(folder, path)))
    return 'en dat ligt buiten eigen/public. Zet het bestand zelf daarin';
  const tooLarge = `en dat bestand is ${inWords(size)}. Verwacht: hoogstens`;
  if (!path.endsWith('.pdf'))
    return size > maxBytes.recording ? `${tooLarge} 2 MB; ${advice}` : undefined;
  if (size > maxBytes.document) return `${tooLarge} 20 MB`;
  await using file = await open(join(folder, path));
  // PDF readers accept other bytes before the header.
  const { buffer } = await file.read({ buffer: Buffer.alloc(1024) });
  return buffer.includes('%PDF-') ? undefined : 'en dat is geen PDF. Bewaar het opnieuw als PDF';
}

/** The recording's size, with our advice; undefined without a recording. */
export async function describeRecording(): Promise<string | undefined> {
  const audio = owner.sampleCall?.audio;
  return audio && `${audio} is ${inWords((await sizeOf(publicFolder, audio)) ?? 0)}; ${advice}`;
}

/** Every text in a value, with its path. */
function textsIn(value: unknown, path: Path = []): [path: Path, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, [...path, isList ? Number(name) : name]),
  );
}

function turnProblems(turnsAt: number[] | undefined): string[] {
  const { length } = sampleCall.turns;
  const isRising = turnsAt?.every((from, index) => from >= 0 && from > (turnsAt[index - 1] ?? -1));
  if (turnsAt === undefined || (isRising && turnsAt.length === length)) return [];
  return [
    `${placeOf(['sampleCall', 'turnsAt'])}: sampleCall.turnsAt is ${JSON.stringify(turnsAt)}. Verwacht: ${length} oplopende aantallen seconden, een voor elke beurt van het gesprek`,
  ];
}

function inWords(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

async function sizeOf(folder: string, path: string): Promise<number | undefined> {
  const found = await stat(join(folder, path)).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}
