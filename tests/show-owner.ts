/**
 * `npm run dev -- --owner=NAME`: `npm run dev` in a copy of the project with a test owner. The copy follows changes of
 * `site/`; `eigen/` and `data/` stay untouched.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnv } from './support/machine/clean-env.ts';
import { owners } from './support/owners.ts';
import { ownersProject } from './support/owners-project.ts';

const [name = ''] = process.argv.slice(2);
if (!Object.hasOwn(owners, name))
  throw new Error(`Unknown owner "${name}". Choose one of: ${Object.keys(owners).join(', ')}`);
const { values, files } = owners[name as keyof typeof owners]();
await using copy = await ownersProject(values, files);

const site = join(import.meta.dirname, '../site');
watch(site, { recursive: true, persistent: false }, (_, file) => {
  // A deleted file stays in the copy.
  if (file) cp(join(site, file), join(copy.path, 'site', file)).catch(() => {});
});

// `npm run dev` has read `.env`. With those settings, an example request would be stored and mailed as a real one.
const dev = spawn(process.execPath, ['run.js', 'build/dev.ts'], {
  cwd: copy.path,
  env: cleanEnv,
  stdio: 'inherit',
});
// Ctrl+C reaches both processes. This one waits, because the copy can be removed only once nothing runs in it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => dev.kill(signal));
await once(dev, 'exit');
