/** How the databases differ in the statements that they share. Functions take and return SQL; durations are in milliseconds. */
export interface Dialect {
  now: string;
  after: (ms: string | number) => string;
  /** From one time until another. */
  between: (from: string, until: string) => string;
  /** A time from milliseconds since 1970. */
  time: (parameter: string) => string;
  /** The day of a time in Amsterdam: `2026-11-21`. */
  dayOf: (time: string) => string;
  /** The numbers of a JSON array in a parameter; `textsOf` returns its texts. */
  numbersOf: (parameter: string) => string;
  textsOf: (parameter: string) => string;
  /** The names of the functions that build JSON. */
  toObject: string;
  toArray: string;
  /** Locks the rows until the end of the transaction. @param how What to do about rows locked by another instance. */
  forUpdate: (how: 'wait' | 'skip locked') => string;
  /** Orders requests so that the oldest are found without reading all. */
  oldestFirst: string;
}

export type Row = Record<string, unknown>;

/** The values of a statement's parameters, by their names. */
export type Values = Record<string, string | number | null | undefined>;

/** Runs one statement. */
export type Run = (statement: string, values?: Values) => Promise<Row[]>;

/** Kinds, as an SQL list for `in`. */
export const listOf = (kinds: readonly string[]) =>
  `(${kinds.map((kind) => `'${kind}'`).join(', ')})`;

export interface Sql {
  dialect: Dialect;
  read: Run;
  /** Resolves once the changes are on disk. */
  write: Run;
  /** Runs statements with the same values in one transaction. */
  writeAll: (statements: string[], values: Values) => Promise<Row[][]>;
}
