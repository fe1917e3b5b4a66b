/** Builds the site into another folder; run by itself, it builds into the folder that it is given. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'astro';

const project = join(import.meta.dirname, '../../../..');

/**
 * A folder to build the site into, that goes away with its variable. It lies in the project: for any other place Astro
 * keeps what it renders with in one folder, so that builds at the same time would break each other.
 */
export async function buildFolder() {
  const parent = join(project, 'test-results');
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, 'site-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Builds the site into `dist/` of a `buildFolder`; the project's own files, build and caches stay as they are. */
async function buildSite(folder: string): Promise<void> {
  await build({
    root: join(project, 'site'),
    outDir: join(folder, 'dist'),
    cacheDir: join(folder, 'cache'),
    logLevel: 'error',
    vite: { cacheDir: join(folder, 'vite') },
  });
}

/** Builds the site for other settings into `dist/` of a `buildFolder`, in a process of its own. */
export async function buildSiteFor(env: Record<string, string>, folder: string): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, folder], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The site could not be built: status ${code}`);
}

const [, , folder] = process.argv;
if (import.meta.main && folder !== undefined) await buildSite(folder);
