import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** What hands an e-mail over. */
export interface Mailer {
  /**
   * Resolves when the e-mail has been handed over.
   * @param name Names the e-mail; the same for each attempt.
   * @throws Error whose `isPermanent` tells that trying again is of no use.
   */
  send(message: SendMailOptions, name: string): Promise<void>;
  /** What is wrong with the way out, in one line; undefined when it works. */
  verify(): Promise<string | undefined>;
  close(): void;
}

export class DeliveryError extends Error {
  readonly isPermanent: boolean;
  constructor(cause: unknown, isPermanent: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isPermanent = isPermanent;
  }
}

// A message is text of ours; it never names a file or an address to read from.
const withoutFetching = { disableFileAccess: true, disableUrlAccess: true };

/** Sends over SMTP, encrypted except to this machine itself. */
export function smtpMailer(url: URL): Mailer {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSecure = url.protocol === 'smtps:';
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // Without it, whoever strips STARTTLS from the greeting reads the e-mail.
    requireTLS: !isSecure && !isLocal,
    // The library's own limits are 2 to 10 minutes.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...withoutFetching,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  });
  return {
    async send(message) {
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw new DeliveryError(error, isRefusedForGood(error));
      }
    },
    async verify() {
      try {
        await transport.verify();
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Writes each e-mail as an `.eml` file; a second attempt replaces the first.
 * @throws Error that names the folder when it can't be made.
 */
export function folderMailer(folder: string): Mailer {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Error(`The folder ${folder} for e-mails cannot be made: ${String(error)}`, { cause: error });
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...withoutFetching });
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
    close: () => {},
  };
}

/** A 5xx to the envelope or the message is the server's last word; nodemailer also gives 500 for TLS trouble. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutThisMail && responseCode !== undefined && responseCode >= 500;
}
