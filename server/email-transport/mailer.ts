import type { SendMailOptions } from 'nodemailer';

/** What became of an e-mail that was handed over. */
export interface SendResult {
  /** Why recipients were passed over while others got it, a line for each. Trying again would repeat it to the others. */
  refusals: string[];
}

/** What hands an e-mail over. */
export interface Mailer {
  /**
   * Resolves when the e-mail has been handed over for one recipient at least.
   * @param name Names the e-mail; the same for each attempt.
   * @throws DeliveryError
   */
  send(message: SendMailOptions, name: string): Promise<SendResult | undefined>;
  /** What is wrong with the way out, in one line; undefined when it works. */
  verify(): Promise<string | undefined>;
}

/**
 * What a failure is about, where that changes what happens next:
 * - `recipients`: it is their trouble, and the way out works;
 * - `login`: the mail server refused user name or password;
 * - `answer`: the mail server had the whole message and did not answer in time, so that it may have been delivered;
 * - `broken off`: it had the whole message, and the line broke before its answer.
 */
export type FailureKind = 'recipients' | 'login' | 'answer' | 'broken off';

/** Its message is what the server said, addresses included: redact it before it is logged. */
export class DeliveryError extends Error {
  /** Trying again soon is of no use. */
  readonly isPermanent: boolean;
  readonly trouble: FailureKind | undefined;
  constructor(cause: unknown, isPermanent: boolean, trouble?: FailureKind) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isPermanent = isPermanent;
    this.trouble = trouble;
  }
}

/** A message is text of ours; it never names a file or an address to read from. */
export const withoutFetching = { disableFileAccess: true, disableUrlAccess: true };
