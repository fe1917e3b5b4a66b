import { globSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * What the test commands run is found by place and name alone, so that a new file needs no entry anywhere. Unit tests
 * stand beside their code and are one part, `unit`; each folder of a `tests/` is a part of its own.
 */
export interface TestFile {
  /** From the project's folder, with `/`. */
  path: string;
  part: string;
  /** The folder at the top that it lies in, such as `site`. */
  workspace: string;
  /** Code runs in Node (`*.test.ts`), a page in Chromium through Playwright (`*.spec.ts`). */
  kind: 'code' | 'browser';
}

export const project = join(import.meta.dirname, '../..');

const others = ['**/node_modules', 'dist', 'dist-server', 'test-results', 'data'];

/** Every test file of the project, in the order in which the parts run. */
export function findTestFiles(): TestFile[] {
  return globSync('**/*.{test,spec}.ts', { cwd: project, exclude: others })
    .map((path) => describeFile(path.split(sep).join('/')))
    .sort((a, b) => rank(a) - rank(b) || compare(a.part, b.part) || compare(a.path, b.path));
}

export function describeFile(path: string): TestFile {
  const folders = path.split('/');
  const [workspace = ''] = folders;
  const part = folders[folders.indexOf('tests') + 1] ?? '';
  return {
    path,
    part: folders.includes('tests') ? part : 'unit',
    workspace,
    kind: path.endsWith('.spec.ts') ? 'browser' : 'code',
  };
}

/**
 * Whether a file of code tests belongs to the full run alone: it lies in a folder `full`. In the browser a test says so
 * by the tag `fullTag`, as one file holds tests of both kinds. All else is quick.
 */
export function isFullOnly(path: string): boolean {
  return path.split('/').includes('full');
}

/** Playwright's tag of a test that belongs to the full run alone. */
export const fullTag = '@full';

/** Playwright's projects that belong to the quick run; the others are in the full run alone. */
export const quickProjects = ['own-origin', 'second-origin'];

/** Cheap parts run first, so that what fails there fails soon. */
function rank({ part, kind }: TestFile): number {
  if (part === 'unit') return 0;
  return kind === 'code' ? 1 : 2;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
