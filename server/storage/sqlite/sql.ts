import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Dialect, Run, Sql } from '../sql.ts';
import type { Write } from './group-commit.ts';

export const dialect: Dialect = {
  schema: '',
  now: ':now',
  after: (ms) => `(:now + ${ms})`,
  between: (from, until) => `(${until} - ${from})`,
  time: (parameter) => parameter,
  uuid: (parameter) => parameter,
  numbersOf: (parameter) => `(select value from json_each(${parameter}))`,
  toObject: 'json_object',
  toArray: 'json_group_array',
  skipLocked: '',
};

/** Times are milliseconds since 1970. */
export function sqlOf(database: DatabaseSync, inTransaction: Write, clock: () => number): Sql {
  const prepared = new Map<string, StatementSync>();

  function prepare(text: string): StatementSync {
    const known = prepared.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    // Not every statement uses `:now`, and SQLite refuses a parameter that a statement does not name.
    statement.setAllowUnknownNamedParameters(true);
    prepared.set(text, statement);
    return statement;
  }

  const read: Run = async (text, parameters) => prepare(text).all({ ...parameters, now: clock() });
  const write: Run = (text, parameters) =>
    inTransaction(() => prepare(text).all({ ...parameters, now: clock() }));
  return { dialect, read, write };
}
