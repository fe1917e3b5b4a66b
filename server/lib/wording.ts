/** One message in the English of the log and the Dutch of the command line. */
export interface Wording {
  english: string;
  dutch: string;
}

/** An error with a Dutch message, too; `message` is the English one. */
export class WordedError extends Error {
  readonly dutch: string;

  constructor({ english, dutch }: Wording, options?: ErrorOptions) {
    super(english, options);
    this.dutch = dutch;
  }
}

/** Why something failed, in Dutch; texts from the system or a library stay unchanged. */
export function dutchReason(error: unknown): string {
  if (error instanceof WordedError) return error.dutch;
  return error instanceof Error ? error.message : String(error);
}

/** Flag that the server appends when it runs a command: the command's notes are then in English, for the log. */
export const forLog = '--for-log';
