/** What the statements that both databases share need of each. Functions take and give SQL; times are in milliseconds. */
export interface Dialect {
  /** Stands before the name of each table. */
  schema: string;
  now: string;
  after: (ms: string | number) => string;
  /** From one time until another. */
  between: (from: string, until: string) => string;
  /** A time from milliseconds since 1970. */
  time: (parameter: string) => string;
  uuid: (parameter: string) => string;
  /** The numbers in a parameter that is JSON. */
  numbersOf: (parameter: string) => string;
  /** Functions that make JSON. */
  toObject: string;
  toArray: string;
  /** Leaves out the rows that another instance works with. */
  skipLocked: string;
}

export type Row = Record<string, unknown>;

/** Runs one statement, whose parameters have names. */
export type Run = (
  statement: string,
  parameters?: Record<string, string | number | null>,
) => Promise<Row[]>;

/** Kinds, as a list behind `in`. */
export const listOf = (kinds: readonly string[]) =>
  `(${kinds.map((kind) => `'${kind}'`).join(', ')})`;

export interface Sql {
  dialect: Dialect;
  read: Run;
  /** Resolved means on disk. */
  write: Run;
}
