/**
 * `npm run build`: the site, the server and what Supabase runs, with a record of what they were made of (`record.ts`).
 * `--if-needed` builds only where that record says so.
 */
import { spawnSync } from 'node:child_process';
import { lockBuild } from './lock.ts';
import { readInputs, reasonToBuild, removeRecord, writeRecord } from './record.ts';

const isIfNeeded = process.argv.includes('--if-needed');
using _lock = lockBuild('.');
// Another start may have built meanwhile.
if (isIfNeeded && !reasonToBuild('.', process.env)) process.exit();
run('node', 'site/build/colour-sheet.ts');
// Read before the build begins: the build may lack what changes meanwhile.
const inputs = readInputs('.', process.env);
removeRecord('.');
run('astro', 'build', '--root', 'site');
run('node', 'server/build/server.ts');
run('node', 'server/build/supabase.ts');
writeRecord('.', inputs);

function run(command: string, ...parameters: string[]): void {
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
