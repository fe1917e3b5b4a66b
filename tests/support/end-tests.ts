/**
 * Ends a file of tests 30 seconds after its last test, whatever a failed test has left open; by then the file's own hooks
 * have run. Loaded by `--import` before each file. Node's own `--test-force-exit` ends it at once, and most often before its
 * results have been read.
 */
import { after } from 'node:test';

const patienceMs = 30_000;

// The process that starts the files has no tests. The timer alone keeps no file from ending.
if (process.env['NODE_TEST_CONTEXT'])
  after(() => setTimeout(() => process.exit(), patienceMs).unref());
