import { join } from 'node:path';

/**
 * The environment of a program under test: from this machine only PATH and Node's compile cache, as compiling takes most of
 * a start. `SMTP_URL` requires a sender and a recipient.
 */
export const cleanEnv = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ??
    join(import.meta.dirname, '../../../node_modules/.cache/compile'),
  MAIL_FROM: 'site@praktijk.example',
  MAIL_TO: 'eigenaar@praktijk.example',
};
