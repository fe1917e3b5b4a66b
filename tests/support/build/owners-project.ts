import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificates, Claims, Owner } from '../../../owner.ts';
import { cleanEnv } from '../machine/clean-env.ts';
import { buildFolder } from './build-site.ts';

const project = join(import.meta.dirname, '../../..');
// What a build reads.
const parts = ['owner.ts', 'owner-checks.ts', 'hosting.ts', 'astro.config.ts', 'package.json'];
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
  const ownerFile = join(folder.path, 'owner.ts');
  await writeFile(ownerFile, fillIn(await readFile(ownerFile, 'utf8'), values));
  for (const [name, content] of Object.entries(publicFiles))
    await writeFile(join(folder.path, 'site/public', name), content);
  return {
    ...folder,
    /** Builds the site into `dist/`. */
    build: () => buildIn(folder.path),
  };
}

function fillIn(source: string, values: OwnersValues): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const declared = new RegExp(`(?<=export const ${name}: \\w+ = )\\{.*?\\n\\}(?=;)`, 's');
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
