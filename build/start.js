// @ts-check
/** `npm start`: builds what must be built, then runs the server. `npm run serve` (`--as-built`) runs it as it is. */
import { existsSync } from 'node:fs';
import { run } from './pinned-node.js';
import { serverFlags } from './server-flags.js';

const environment = '--env-file-if-exists=.env';
const isAsBuilt = process.argv.includes('--as-built');
// Once the site is built, a host may remove the packages that this check needs.
const check = existsSync('node_modules/zod') ? ['--import=./setup/stop-if-wrong.ts'] : [];

process.exitCode =
  (!isAsBuilt && (await run([...check, environment, 'build/ensure-build.ts']))) ||
  (await run([...serverFlags, environment, 'dist-server/main.js']));
