import { join } from 'node:path';

/**
 * The environment of a program that is tried: it must not know more of this machine than where commands are. What
 * Node has compiled once it keeps, as most of a start would be compiling the same again. Its e-mails have a sender
 * and a recipient, as those are needed with `SMTP_URL`.
 */
export const cleanEnv = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ??
    join(import.meta.dirname, '../../../node_modules/.cache/compile'),
  MAIL_FROM: 'site@praktijk.example',
  MAIL_TO: 'eigenaar@praktijk.example',
};
