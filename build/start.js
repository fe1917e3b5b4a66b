// @ts-check
/** `npm start`: builds what must be built, then runs the server. `npm run serve` (`--as-built`) runs it as it is. */
import { run } from './pinned-node.js';

const environment = '--env-file-if-exists=.env';
const server = ['--max-semi-space-size=4', '--heap-growing-percent=30', environment];
const isAsBuilt = process.argv.includes('--as-built');

process.exitCode =
  (!isAsBuilt && (await run([environment, 'build/ensure-build.ts']))) ||
  (await run([...server, 'dist-server/main.js']));
