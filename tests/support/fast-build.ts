import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../../server/tests/support/server/server.ts';
import { cleanEnv } from './machine/clean-env.ts';

const project = join(import.meta.dirname, '../..');
export const skip = process.platform === 'win32' && 'needs the shell and the signals of POSIX';
export const notBuilt = 'De site is niet gebouwd. De vorige versie start u met: npm run serve\n';

/** Stands in for Astro: writes a page and a style, each with its NODE_ENV and process id. */
export const astro =
  'cd site; mkdir $5; for file in page style; do echo $NODE_ENV $$ > $5/$file; done';
export const print = (words: string) => `process.stdout.write(${JSON.stringify(words)});`;

/**
 * A built project whose next build takes milliseconds.
 * @param step A shell script in place of Astro; without it the packages that build the site are absent.
 */
export async function aProject(step: string | undefined) {
  const folder = await temporaryFolder();
  const { path } = folder;
  for (const name of ['build', 'package.json', 'server/package.json'])
    await cp(join(project, name), join(path, name), { recursive: true });
  const copy = (from: string, to: string) =>
    `import { cpSync } from 'node:fs'; cpSync('${from}', process.argv[2] + '/${to}', { recursive: true });`;
  const files = {
    'setup/stop-if-wrong.ts': '',
    'site/build/colour-sheet.ts': '',
    'server/build/server.ts': copy('next', 'dist-server'),
    'server/build/supabase.ts': copy('next-supabase', 'supabase'),
    'next/main.js': print('new server'),
    'next-supabase/functions/deliver-mail/index.js': 'new function',
    'dist/page': 'last page',
    'dist-server/main.js': print('last server'),
    'supabase/functions/deliver-mail/index.js': 'last function',
    ...(step !== undefined && {
      'node_modules/astro/package.json': '',
      'node_modules/.bin/astro': `#!/bin/sh\n${step}\n`,
    }),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content, { mode: 0o755 });
  }
  const read = (name: string) => readFileSync(join(path, name), 'utf8');
  const buildFolders = () => readdirSync(path).filter((name) => name.startsWith('.build-'));
  return {
    ...folder,
    read,
    buildFolders,
    assertLastBuild() {
      assert.equal(read('dist/page'), 'last page');
      assert.equal(read('dist-server/main.js'), print('last server'));
      assert.equal(read('supabase/functions/deliver-mail/index.js'), 'last function');
      assert.deepEqual(buildFolders(), []);
    },
    /** Runs `npm start`, or with `--as-built` `npm run serve`. */
    start(...parameters: string[]) {
      return spawn(process.execPath, ['build/start.js', ...parameters], {
        cwd: path,
        env: { ...cleanEnv, NODE_ENV: 'development' },
      });
    },
    run(...parameters: string[]) {
      return outcomeOf(this.start(...parameters));
    },
  };
}

export async function outcomeOf(child: ChildProcessWithoutNullStreams) {
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, out, err };
}
