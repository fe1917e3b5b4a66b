import { join } from 'node:path';

/**
 * The environment of a program under test. It knows nothing of this machine but where commands are. Node's compile cache
 * is shared, because compiling takes most of a start. Its e-mails have a sender and a recipient, which `SMTP_URL` needs.
 */
export const cleanEnv = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ??
    join(import.meta.dirname, '../../../node_modules/.cache/compile'),
  MAIL_FROM: 'site@praktijk.example',
  MAIL_TO: 'eigenaar@praktijk.example',
};
