/**
 * Preloaded before the server, it weakens `synchronous=FULL` to `NORMAL`: the control that shows that the checks of
 * durability can fail.
 */
import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;

DatabaseSync.prototype.exec = function relaxed(statements: string) {
  return exec.call(this, statements.replace(/synchronous\s*=\s*FULL/gi, 'synchronous = NORMAL'));
};
