/**
 * Bundles each Supabase function into one file in the build folder (the first argument), and writes the schema's migrations
 * there. `docs/deploy.md` describes the deployment.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build, esmExternalRequirePlugin, normalizePath, type Plugin } from 'vite';
import { separateOwnerValues } from '../../owner/separate-values.ts';
import { migrationFiles, migrations } from '../storage/postgres/schema.ts';
import { licencesFile, licencesFromReadmes } from './licences.ts';

const [, , folder = '.'] = process.argv;

const functions = ['send-contact-email', 'deliver-mail'];

// npm packages expect these Node globals. Deno lacks some, and its timers are numbers.
const nodeGlobals = {
  setTimeout: ['node:timers', 'setTimeout'],
  clearTimeout: ['node:timers', 'clearTimeout'],
  setInterval: ['node:timers', 'setInterval'],
  clearInterval: ['node:timers', 'clearInterval'],
  setImmediate: ['node:timers', 'setImmediate'],
  clearImmediate: ['node:timers', 'clearImmediate'],
  Buffer: ['node:buffer', 'Buffer'],
  process: 'node:process',
} satisfies Record<string, string | [string, string]>;

// Some packages import Node's modules without the prefix, which Deno requires. Some modules exist only with the prefix.
const bareNames = builtinModules.filter((name) => !name.startsWith('node:'));
const bareName = new RegExp(`^(${bareNames.join('|')})$`);

const nodeUrlSubstitute = normalizePath(join(import.meta.dirname, '../../supabase/node-url.ts'));

/** Deno's `node:url` throws on an invalid domain, so every import of it is replaced, except the substitute's own. */
const replaceNodeUrl: Plugin = {
  name: 'node-url',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /^(?:node:)?url$/.test(id) && importer !== nodeUrlSubstitute ? nodeUrlSubstitute : undefined,
};

for (const name of functions) {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    resolve: { alias: [{ find: bareName, replacement: 'node:$1' }] },
    plugins: [
      separateOwnerValues(),
      licencesFromReadmes(),
      replaceNodeUrl,
      esmExternalRequirePlugin({ external: [/^node:(?!url$)/] }),
    ],
    define: { global: 'globalThis', BUILT_AT: JSON.stringify(new Date().toISOString()) },
    build: {
      ssr: `supabase/functions/${name}/index.ts`,
      outDir: join(folder, `supabase/functions/${name}`),
      emptyOutDir: false,
      target: 'es2022',
      license: { fileName: licencesFile },
      rolldownOptions: {
        transform: { inject: nodeGlobals },
        output: { codeSplitting: false },
      },
    },
  });
}

mkdirSync(join(folder, 'supabase/migrations'), { recursive: true });
for (const [index, migration] of migrations.entries())
  writeFileSync(join(folder, migrationFiles[index] ?? ''), migration);
