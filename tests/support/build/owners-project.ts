import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificates, Claims, Owner } from '../../../owner.ts';
import { cleanEnv } from '../machine/clean-env.ts';
import { buildFolder } from './build-site.ts';

const project = join(import.meta.dirname, '../../..');
// What a build reads.
const modules = ['owner.ts', 'owner-checks.ts', 'colours.ts', 'hosting.ts'];
const parts = [...modules, 'astro.config.ts', 'package.json'];
const folders = ['contact', 'site', 'server', 'build', 'brochure', 'social-image'];

export interface OwnersValues {
  owner?: Owner;
  claims?: Claims;
  certificates?: Certificates;
}

/** A copy of the project with another `owner.ts`, which goes away with its variable. */
export async function ownersProject(values: OwnersValues, publicFiles: Record<string, Buffer>) {
  const folder = await buildFolder();
  for (const part of [...parts, ...folders])
    await cp(join(project, part), join(folder.path, part), { recursive: true });
  await moveIn(folder.path, values, publicFiles);
  return {
    ...folder,
    /** Builds the site into `dist/`. */
    build: () => buildIn(folder.path),
  };
}

/** Fills in the `owner.ts` of a copy of the project, and adds the owner's files. */
export async function moveIn(
  folder: string,
  values: OwnersValues,
  publicFiles: Record<string, Buffer>,
): Promise<void> {
  const file = join(folder, 'owner.ts');
  await writeFile(file, fillIn(await readFile(file, 'utf8'), values));
  const publicFolder = join(folder, 'site/public');
  await mkdir(publicFolder, { recursive: true });
  for (const [name, content] of Object.entries(publicFiles))
    await writeFile(join(publicFolder, name), content);
}

function fillIn(source: string, values: OwnersValues): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const declared = new RegExp(`(?<=export const ${name}: \\w+ = )\\{.*?\\}(?=;\\n)`, 's');
    if (!declared.test(text)) throw new Error(`owner.ts does not declare ${name}`);
    return text.replace(declared, () => JSON.stringify(value));
  }, source);
}

function buildIn(folder: string): Promise<{ isBuilt: boolean; output: string }> {
  const program = join(project, 'node_modules/astro/bin/astro.mjs');
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [program, 'build'],
      { cwd: folder, env: cleanEnv },
      (error, out, err) => resolve({ isBuilt: error === null, output: out + err }),
    ),
  );
}
