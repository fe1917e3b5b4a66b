import type { SendMailOptions } from 'nodemailer';
import type { SendResult } from '../../lib/delivery-error.ts';

/** One way in which e-mails leave. */
export interface MailSender {
  /** The name of the server that takes them; undefined where they are only written to files. */
  host: string | undefined;
  /**
   * Resolves once it is accepted for one recipient at least, else throws DeliveryError.
   * @param isPatient Whether to wait for the answer to the message for ten minutes in place of one.
   */
  send(
    message: SendMailOptions,
    name: string,
    isPatient?: boolean,
  ): Promise<SendResult | undefined>;
  /**
   * Sends nothing without a test message.
   * @returns What is wrong, in one line without secrets; undefined when it works, which is for every recipient of the test.
   */
  tryOut(test?: TestMail): Promise<string | undefined>;
}

/** The files of e-mails: those of a server without a mail server, also from before one was set. */
export interface MailFiles {
  /** Removes the files of these requests, also drafts that a crash left. */
  forget(references: string[]): Promise<void>;
  /** Removes all files from before a time: after a crash their references may be in no store any more. */
  forgetBefore(time: Date): Promise<void>;
}

/** The way that the settings choose (`open-mailer.ts`). It forgets what it wrote. */
export interface Mailer extends MailSender, MailFiles {}

export interface TestMail {
  message: SendMailOptions;
  /** Gets a line without secrets for each step. */
  say: (line: string) => void;
}

// Our messages are text, and never name a file or an address to read from.
export const fetchesNothing = { disableFileAccess: true, disableUrlAccess: true };
