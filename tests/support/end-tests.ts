/**
 * Ends a test file 30 seconds after its last test, even if a failed test has left something open; by then its own hooks have
 * run. Loaded by `--import` before each file. Node's `--test-force-exit` would end it at once, often before its results have
 * been read.
 */
import { after } from 'node:test';

const patienceMs = 30_000;

// The process that starts the files has no tests. The timer is unref'd.
if (process.env['NODE_TEST_CONTEXT'])
  after(() => setTimeout(() => process.exit(), patienceMs).unref());
