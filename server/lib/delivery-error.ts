export interface SendResult {
  /** About each recipient that was refused while others were accepted: a retry would send to those again. */
  refusals: string[];
}

/**
 * `recipients`: the mail server itself works. `login`: it may be used no more for now, by a refused login or a limit. `answer`
 * (none in time, or one that leaves it open), `broken off`: it may have been delivered.
 */
export type FailureKind = 'recipients' | 'login' | 'answer' | 'broken off';

/** Why something could not be delivered. Its message may hold addresses: redact it before it is logged. */
export class DeliveryError extends Error {
  readonly isPermanent: boolean;
  readonly trouble: FailureKind | undefined;
  /** How long the receiver asked to be left alone. */
  readonly retryAfterMs: number;

  constructor(cause: unknown, isPermanent: boolean, trouble?: FailureKind, retryAfterMs = 0) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isPermanent = isPermanent;
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
  }
}
