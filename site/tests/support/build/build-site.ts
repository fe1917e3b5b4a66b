/** Builds the site into another folder. Run as a program, it takes that folder as its argument. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../../..');

/**
 * A folder to build the site into. Disposing of it removes it. The folder is in the project, because for builds elsewhere Astro
 * keeps its renderers in one shared folder, and simultaneous builds would break each other.
 */
export async function buildFolder() {
  const parent = join(project, 'test-results');
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, 'site-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Builds the site into `dist/` of a `buildFolder`. The project's own files, build and caches do not change. */
async function buildSite(folder: string): Promise<void> {
  // Loaded only here: each file of browser tests imports this module, and loading Astro takes longer than a test.
  const { build } = await import('astro');
  await build({
    root: join(project, 'site'),
    outDir: join(folder, 'dist'),
    cacheDir: join(folder, 'cache'),
    logLevel: 'error',
    vite: { cacheDir: join(folder, 'vite') },
  });
}

/** Builds the site with other settings into `dist/` of a `buildFolder`, in a separate process. */
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
