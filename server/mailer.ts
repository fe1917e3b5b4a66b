import type { SendMailOptions } from 'nodemailer';

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
}

export class DeliveryError extends Error {
  readonly isPermanent: boolean;
  constructor(cause: unknown, isPermanent: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isPermanent = isPermanent;
  }
}

/** A message is text of ours; it never names a file or an address to read from. */
export const withoutFetching = { disableFileAccess: true, disableUrlAccess: true };
