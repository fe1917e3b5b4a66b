/** `npm run build`: the site, the server and what Supabase runs; and what they were made of (`record.ts`). */
import { spawnSync } from 'node:child_process';
import { holdsUntil } from './holds-until.ts';
import { readInputs, removeRecord, writeRecord } from './record.ts';

// Read first: what changes meanwhile may be missing in the build.
const inputs = readInputs('.', process.env);
const started = Date.now();
removeRecord('.');
run('astro', 'build', '--root', 'site');
run('node', 'server/build/server.ts');
run('node', 'server/build/supabase.ts');
writeRecord('.', { inputs, holdsUntil: holdsUntil(started) });

function run(command: string, ...parameters: string[]): void {
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
