import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import sharp from 'sharp';
import { ownerPath, ownFolder, publicFolder } from '../../owner/own-folder.ts';
import { temporaryFolder } from '../../server/tests/support/server/server.ts';
import { keys, openTerminal, type Terminal } from './terminal.ts';

const project = join(import.meta.dirname, '../..');

/** The `owner.json` of a project that nobody has filled in, so that setup asks everything. */
const shipped = '{\n  "$schema": "../owner/owner.schema.json"\n}\n';
/** An `owner.json` with which setup begins at its menu. */
export const started = '{"sourceLabels": true}\n';

/** A question by its words on the screen, what is typed, and what the files contain then. */
export type Step = readonly [question: string | RegExp, typed: string, kept?: string];

/** A folder with the two files as shipped, and files that an answer may name. */
export async function setupProject(owner = shipped, env?: string) {
  const folder = await temporaryFolder();
  const [ownerFile, envFile] = [join(folder.path, ownerPath), join(folder.path, '.env')];
  await copyFile(join(project, '.env.example'), join(folder.path, '.env.example'));
  await mkdir(join(folder.path, publicFolder), { recursive: true });
  for (const [file, content] of Object.entries(await ownFiles()))
    await writeFile(join(folder.path, ownFolder, file), content);
  await writeFile(ownerFile, owner);
  if (env !== undefined) await writeFile(envFile, env);
  const readText = (file: string) => readFile(file, 'utf8').catch(() => '');
  return {
    folder: folder.path,
    ownerFile,
    envFile,
    readOwner: async () => JSON.parse(await readText(ownerFile)),
    readEnv: async () => ({ ...parseEnv(await readText(envFile)) }),
    /** The text of each; empty if there is none. */
    readTexts: async () => ({ owner: await readText(ownerFile), env: await readText(envFile) }),
    /** Runs setup there, in a terminal. */
    open: (settings: Record<string, string> = {}) =>
      openTerminal(`${process.execPath} ${join(project, 'setup/main.ts')}`, folder.path, settings),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

/** Files that an answer may name, and a logo that the build refuses. */
async function ownFiles(): Promise<Record<string, string | Buffer>> {
  const portrait = sharp(join(project, 'tests/support/portrait.svg'));
  return {
    'foto.jpg': await portrait.jpeg().toBuffer(),
    'logo.svg': await readFile(join(project, 'tests/support/logo.svg')),
    'script.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>',
    'public/v.pdf': '%PDF-1.4',
    'public/g.mp3': '',
  };
}

/** Answers questions as they come. */
export async function answer(terminal: Terminal, steps: readonly Step[]): Promise<void> {
  for (const [question, typed] of steps) {
    await terminal.sees(question);
    terminal.type(`${typed}${keys.enter}`);
  }
}

/** Presses Shift+Tab once these words are on the screen. */
export async function goBack(terminal: Terminal, from: string): Promise<void> {
  await terminal.sees(from);
  terminal.type(keys.shiftTab);
}

/** Presses Ctrl+C, or another key that stops, once these words are on the screen, after typing part of an answer. */
export async function stopAt(
  terminal: Terminal,
  words: string | RegExp,
  typed = '',
  key = keys.ctrlC,
): Promise<void> {
  await terminal.sees(words);
  terminal.type(`${typed}${key}`);
  assert.equal(await terminal.ended(), 130);
}

interface Start {
  owner?: string;
  env?: string;
  settings?: Record<string, string>;
}

/** Answers questions until `last` is on the screen. @returns The values in both files, and all that was on the screen. */
export async function visit(
  { owner = started, env, settings }: Start,
  steps: readonly Step[],
  last = 'En nu?',
) {
  await using project = await setupProject(owner, env);
  await using terminal = project.open(settings);
  await answer(terminal, steps);
  await stopAt(terminal, last);
  const { words, raw } = terminal;
  const files = { owner: await project.readOwner(), env: await project.readEnv() };
  return { ...files, words: words(), raw: raw() };
}
