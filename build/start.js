// @ts-check
/** `npm start`: builds what must be built, then runs the server. `npm run serve` (`--as-built`) runs it as it is. */
import { run } from './pinned-node.js';
import { serverFlags } from './server-flags.js';

const environment = '--env-file-if-exists=.env';
const isAsBuilt = process.argv.includes('--as-built');

process.exitCode =
  (!isAsBuilt && (await run([environment, 'build/ensure-build.ts']))) ||
  (await run([...serverFlags, environment, 'dist-server/main.js']));
