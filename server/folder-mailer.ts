import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { DeliveryError, type Mailer, withoutFetching } from './mailer.ts';

/**
 * Writes each e-mail as an `.eml` file; a second attempt replaces the first.
 * @throws Error that names the folder when it can't be made.
 */
export function folderMailer(folder: string): Mailer {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Error(`The folder ${folder} for e-mails cannot be made: ${String(error)}`, {
      cause: error,
    });
  }
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...withoutFetching,
  });
  return {
    async send(message, name) {
      try {
        const { message: source } = await transport.sendMail(message);
        const draft = join(folder, `.${name}.draft`);
        const file = await open(draft, 'w');
        try {
          await file.writeFile(source as Buffer);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, join(folder, `${name}.eml`));
      } catch (error) {
        throw new DeliveryError(error, false);
      }
    },
    verify: async () => undefined,
  };
}
