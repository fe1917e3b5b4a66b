import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { DeliveryError } from '../lib/delivery-error.ts';
import { allKinds, deliveryKinds, isOwedByRequest } from '../store/delivery-kinds.ts';
import { type Mailer, withoutFetching } from './mailer.ts';

/** Writes each e-mail as an `.eml` file; a second attempt replaces the first. */
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
        await mkdir(folder, { recursive: true });
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

const kinds = allKinds.filter((kind) => deliveryKinds[kind].group === 'mail');
const name = `(?:${kinds.join('|')})-[\\w-]+`;
const namePattern = new RegExp(`^(?:\\.${name}\\.draft|${name}\\.eml)$`);

/** Removes the files of these requests, also drafts that a crash left. */
export async function removeMails(folder: string, references: string[]): Promise<void> {
  for (const reference of references) {
    const names = kinds
      .filter(isOwedByRequest)
      .flatMap((kind) => [`${kind}-${reference}.eml`, `.${kind}-${reference}.draft`]);
    // A reference may have been typed by hand, and must not lead out of the folder.
    for (const name of names.filter((each) => namePattern.test(each)))
      await rm(join(folder, name), { force: true });
  }
}

/** Removes all files from before a time: after a crash their references may be in no store any more. */
export async function removeMailsBefore(folder: string, time: Date): Promise<void> {
  if (!existsSync(folder)) return;
  for await (const { name } of await opendir(folder)) {
    if (!namePattern.test(name)) continue;
    const path = join(folder, name);
    // Another process may have removed it just now.
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtime < time) await rm(path, { force: true });
  }
}
