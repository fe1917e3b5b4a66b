/** What `npm start` does before it starts the server: builds what must be built, and says why. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { reasonToBuild } from './record.ts';

const reason = reasonToBuild('.', process.env);
// Once the site is built, a host may remove the packages that build it.
if (reason && !existsSync('node_modules/astro')) {
  process.stderr.write(
    `The site must be built (${reason.why}), but the packages that build it are not installed: run npm ci --include=dev && npm run build\n`,
  );
  process.exitCode = reason.isUsable ? 0 : 1;
} else if (reason) {
  process.stdout.write(`Building the site: ${reason.why}\n`);
  const build = ['build/build.ts', '--if-needed'];
  const { status } = spawnSync(process.execPath, build, { stdio: 'inherit' });
  process.exitCode = status === 0 ? 0 : 1;
}
