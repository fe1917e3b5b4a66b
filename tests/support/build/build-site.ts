/** Builds the site into another folder; run by itself, it builds into the folder that it is given. */
import { join } from 'node:path';
import { build } from 'astro';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');

/** Builds the site into `dist/` of a `buildFolder`; the project's own files, build and caches stay as they are. */
export async function buildSite(folder: string, plugins: Plugin[] = []): Promise<void> {
  await build({
    root,
    outDir: join(folder, 'dist'),
    cacheDir: join(folder, 'cache'),
    logLevel: 'error',
    vite: { cacheDir: join(folder, 'vite'), plugins },
  });
}

const [, , folder] = process.argv;
if (import.meta.main && folder !== undefined) await buildSite(folder);
