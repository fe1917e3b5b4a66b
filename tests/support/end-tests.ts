/**
 * Loaded by `--import` before each test file. The files share a cache of compiled modules, which Node checks against the
 * sources. A file ends 30 seconds after its last test, even if a failed test has left something open; by then its own hooks
 * have run. Node's `--test-force-exit` would end it at once, often before its results have been read.
 */
import { enableCompileCache } from 'node:module';
import { after } from 'node:test';
import { cleanEnv } from './machine/clean-env.ts';

enableCompileCache(cleanEnv.NODE_COMPILE_CACHE);

const patienceMs = 30_000;

// The process that starts the files has no tests. The timer is unref'd.
if (process.env['NODE_TEST_CONTEXT'])
  after(() => setTimeout(() => process.exit(), patienceMs).unref());
