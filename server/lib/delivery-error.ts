export interface SendResult {
  /** One for each recipient that was refused while others were accepted. There is no retry: it would reach the others again. */
  refusals: string[];
}

/**
 * `recipients`: only recipients were refused. `back off`: after a refused login or at a limit, the server must be left alone for
 * a while. `in doubt`: no final answer came in time, so the delivery may have succeeded. `disconnected`: likewise, the connection broke.
 */
export type FailureKind = 'recipients' | 'back off' | 'in doubt' | 'disconnected';

/** Why a delivery failed. Its message may contain addresses: redact it before it is logged. */
export class DeliveryError extends Error {
  readonly isPermanent: boolean;
  readonly kind: FailureKind | undefined;
  /** How long the receiver asked to wait. */
  readonly retryAfterMs: number;

  constructor(cause: unknown, isPermanent: boolean, kind?: FailureKind, retryAfterMs = 0) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isPermanent = isPermanent;
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
