import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a command of `contact` in a process of its own: what takes SQLite or a disk its time would hold up the requests of this one.
 * @param program The file of the command line.
 */
export function runContact(program: string, words: string[], signal: AbortSignal) {
  const line = [...process.execArgv, program, ...words];
  return promisify(execFile)(process.execPath, line, { signal });
}
