import type { SendMailOptions } from 'nodemailer';

interface SendResult {
  /** About each recipient that was refused while others were accepted: a retry would send to those again. */
  refusals: string[];
}

export interface Mailer {
  /** Resolves once it is accepted for one recipient at least, else throws DeliveryError. */
  send(message: SendMailOptions, name: string): Promise<SendResult | undefined>;
  /** What is wrong with the mail server, in one line without addresses; undefined when it works. */
  verify(): Promise<string | undefined>;
}

/** `recipients`: the mail server itself works. `answer` (none in time), `broken off`: it may have been delivered. */
export type FailureKind = 'recipients' | 'login' | 'answer' | 'broken off';

/** Its message may hold addresses: redact it before it is logged. */
export class DeliveryError extends Error {
  readonly isPermanent: boolean;
  readonly trouble: FailureKind | undefined;
  constructor(cause: unknown, isPermanent: boolean, trouble?: FailureKind) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isPermanent = isPermanent;
    this.trouble = trouble;
  }
}

// A message is text of ours; it never names a file or an address to read from.
export const withoutFetching = { disableFileAccess: true, disableUrlAccess: true };
