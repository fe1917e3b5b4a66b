export interface SendResult {
  /** One for each recipient that was refused while others were accepted. There is no retry: it would reach those again. */
  refusals: string[];
}

/**
 * `recipients`: these were refused, and the mail server works. `login`: after a refused login, or at a limit, the server must be
 * left alone for a while. `answer`: none came in time, or one that leaves it open whether it was delivered. `broken off`: the
 * connection broke, and it may have been delivered.
 */
export type FailureKind = 'recipients' | 'login' | 'answer' | 'broken off';

/** Why a delivery failed. Its message may contain addresses: redact it before it is logged. */
export class DeliveryError extends Error {
  readonly isPermanent: boolean;
  readonly trouble: FailureKind | undefined;
  /** How long the receiver asked to wait. */
  readonly retryAfterMs: number;

  constructor(cause: unknown, isPermanent: boolean, trouble?: FailureKind, retryAfterMs = 0) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isPermanent = isPermanent;
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
  }
}
