import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a command of `contact` in a process of its own: slow work of SQLite or of a disk would hold up the requests of this one.
 * @param program The file of the command line.
 */
export function runContact(program: string, words: string[], signal: AbortSignal) {
  const line = [...process.execArgv, program, ...words];
  return promisify(execFile)(process.execPath, line, { signal });
}
