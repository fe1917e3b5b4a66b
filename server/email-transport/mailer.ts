import type { SendMailOptions } from 'nodemailer';
import type { SendResult } from '../lib/delivery-error.ts';

export interface Mailer {
  /** Resolves once it is accepted for one recipient at least, else throws DeliveryError. */
  send(message: SendMailOptions, name: string): Promise<SendResult | undefined>;
  /** What is wrong with the mail server, in one line without addresses; undefined when it works. */
  verify(): Promise<string | undefined>;
}

// A message is text of ours; it never names a file or an address to read from.
export const withoutFetching = { disableFileAccess: true, disableUrlAccess: true };
