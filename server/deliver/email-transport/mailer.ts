import type { SendMailOptions } from 'nodemailer';
import type { SendResult } from '../../lib/delivery-error.ts';

/** A way to send e-mail. */
export interface MailSender {
  /** The mail server's name; undefined if e-mails are only written to files. */
  host: string | undefined;
  /**
   * Resolves once at least one recipient is accepted, else throws DeliveryError.
   * @param waitsLong Whether to wait ten minutes, not one, for the final answer.
   */
  send(
    message: SendMailOptions,
    name: string,
    waitsLong?: boolean,
  ): Promise<SendResult | undefined>;
  /**
   * Checks connection and login, and sends the test message if there is one.
   * @returns The problem in one line without secrets, in Dutch with a test message and else in English; undefined if all recipients
   * were accepted.
   */
  tryOut(test?: TestMail): Promise<string | undefined>;
}

/** E-mails written to files because no mail server was configured. */
export interface MailFiles {
  /** Removes the files of these requests, including drafts left by a crash. */
  deleteFiles(references: string[]): Promise<void>;
  /** Removes all older files: after a crash their references may no longer be in the store. */
  deleteFilesBefore(time: Date): Promise<void>;
}

export interface Mailer extends MailSender, MailFiles {}

export interface TestMail {
  message: SendMailOptions;
  /** Receives a line without secrets for each step. */
  say: (line: string) => void;
}

// Our messages never include files or URLs to load.
export const fetchesNothing = { disableFileAccess: true, disableUrlAccess: true };
