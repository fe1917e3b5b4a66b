/** What `npm start` does before it starts the server: builds what must be built, and says why. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { reasonToBuild } from './record.ts';

const findReason = () => reasonToBuild('.', process.env, new Date().toISOString().slice(0, 10));
const reason = findReason();
// A host may remove the packages that build once it has built.
if (reason && !existsSync('node_modules/astro')) {
  process.stderr.write(
    `The site must be built (${reason.why}), but the packages that build it are not installed: run npm ci --include=dev && npm run build\n`,
  );
  process.exitCode = reason.isUsable ? 0 : 1;
} else if (reason) {
  process.stdout.write(`Building the site: ${reason.why}\n`);
  const { status } = spawnSync(process.execPath, ['build/build.ts'], { stdio: 'inherit' });
  // If the build failed, the server starts with the old one, provided that only time has passed since it.
  process.exitCode = status === 0 || findReason()?.isUsable ? 0 : 1;
}
