// @ts-check
/**
 * Runs a command on the Node that the project pins, whatever Node and npm the machine has: `node run.js --test FILE`,
 * `node run.js playwright test -c site NAME`, `node run.js npm install NAME`.
 */
import { run } from './build/pinned-node.js';

process.exitCode = await run(process.argv.slice(2));
