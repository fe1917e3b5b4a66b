/**
 * Preloaded before the server: weakens `synchronous=FULL` to `NORMAL`. With this control the durability checks must fail.
 */
import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;

DatabaseSync.prototype.exec = function relaxed(statements: string) {
  return exec.call(this, statements.replace(/synchronous\s*=\s*FULL/gi, 'synchronous = NORMAL'));
};
