import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const parent = join(import.meta.dirname, '../../../test-results');

/**
 * A folder to build the site into, that goes away with its variable. It lies in the project: for any other place Astro
 * keeps what it renders with in one folder, so that builds at the same time would break each other.
 */
export async function buildFolder() {
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, 'site-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
