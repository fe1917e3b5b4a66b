import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  addressOfFile,
  commonHeaders,
  fileHeaders,
  headersFile,
  siteHeaders,
} from '../../hosting.ts';

/**
 * Writes `_headers`, so that a static host gives each file the headers that our server gives it. No two rules set the same
 * header, because hosts treat that differently. Each file has its own rule, because a folder's rule would let missing files be
 * cached for a year.
 */
export function staticHeaders(backendUrl: string, hsts: string): AstroIntegration {
  return {
    name: 'static-headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const paths = await listFiles(folder);
        const pages = await Promise.all(
          paths
            .filter((path) => path.endsWith('.html'))
            .map((path) => readFile(join(folder, path), 'utf8')),
        );
        // Set per file, by `fileHeaders`.
        const { 'Cross-Origin-Resource-Policy': _, ...common } = commonHeaders(hsts);
        const rules = [
          toRule('/*', { ...common, ...siteHeaders(pages, backendUrl) }),
          ...paths.map((path) => toRule(addressOfFile(path), fileHeaders(path))),
        ];
        await writeFile(join(folder, headersFile), rules.join(''));
      },
    },
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
    .map((path) => path.split(sep).join('/'))
    .sort();
}

function toRule(path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
