import type { Buffer } from 'node:buffer';
// Not `node:fs/promises`, which Supabase's runtime lacks.
import { existsSync, promises as fs, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { DeliveryError } from '../../lib/delivery-error.ts';
import { WordedError } from '../../lib/wording.ts';
import { allKinds, deliveryKinds, isOfRequest } from '../../storage/delivery-kinds.ts';
import { fetchesNothing, type MailFiles, type MailSender } from './mailer.ts';

/**
 * Writes each e-mail as an `.eml` file; a retry replaces it.
 * @throws Error with the folder's name if it cannot be created.
 */
export function folderMailer(folder: string): MailSender {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    const english = `The folder ${folder} for e-mails cannot be created: ${cause}`;
    const dutch = `De map ${folder} voor e-mails kan niet worden gemaakt: ${cause}`;
    throw new WordedError({ english, dutch }, { cause });
  }
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...fetchesNothing,
  });

  async function send(message: SendMailOptions, name: string): Promise<undefined> {
    try {
      const { message: source } = await transport.sendMail(message);
      await fs.mkdir(folder, { recursive: true });
      const draft = join(folder, `.${name}.draft`);
      await fs.writeFile(draft, source as Buffer, { flush: true });
      await fs.rename(draft, join(folder, `${name}.eml`));
    } catch (error) {
      throw new DeliveryError(error, false);
    }
  }

  return {
    host: undefined,
    send,
    async tryOut(test) {
      if (test === undefined) return undefined;
      const name = `test-${Date.now()}`;
      const result = await send(test.message, name).then(
        () => `de test-e-mail staat in ${join(folder, `${name}.eml`)}`,
        (error) => `ook een bestand kon niet worden geschreven: ${error}`,
      );
      return `SMTP_URL is niet ingesteld, dus er is niets verstuurd; ${result}`;
    },
  };
}

const kinds = allKinds.filter((kind) => deliveryKinds[kind].group === 'mail');
const name = `(?:${kinds.join('|')})-[\\w-]+`;
const namePattern = new RegExp(`^(?:\\.${name}\\.draft|${name}\\.eml)$`);

/** @param folder Undefined if files do not persist. */
export function mailFiles(folder: string | undefined): MailFiles {
  return {
    async deleteFiles(references) {
      if (folder === undefined) return;
      for (const reference of references) {
        for (const kind of kinds.filter(isOfRequest))
          for (const name of [`${kind}-${reference}.eml`, `.${kind}-${reference}.draft`])
            await fs.rm(join(folder, name), { force: true });
      }
    },
    async deleteFilesBefore(time) {
      if (folder === undefined || !existsSync(folder)) return;
      for await (const { name } of await fs.opendir(folder)) {
        if (!namePattern.test(name)) continue;
        const path = join(folder, name);
        // Another process may have removed it just now.
        const file = await fs.stat(path).catch(() => undefined);
        if (file && file.mtime < time) await fs.rm(path, { force: true });
      }
    },
  };
}
