/** `npm run check`: each tool looks, also where another has found something, and all that they found is shown. */
import { spawnSync } from 'node:child_process';

/** What an owner writes: its format is put right, and no reason to fail. */
const ownersFiles = ['owner.ts', 'colours.ts', 'site/content'];
const code = ['owner', 'build', 'contact', 'site', 'server', 'supabase'];

const tools = [
  ['biome', 'format', '--write', ...ownersFiles],
  ['biome', 'check'],
  ['depcruise', 'owner.ts', 'colours.ts', 'hosting.ts', ...code],
  ['astro', 'check', '--root', 'site'],
];

for (const [tool = '', ...parameters] of tools) {
  const { status } = spawnSync(tool, parameters, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exitCode = 1;
}
