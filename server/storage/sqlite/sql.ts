import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { dayInAmsterdam } from '../../lib/dutch-time.ts';
import type { Dialect, Run, Sql } from '../sql.ts';
import type { Write } from './group-commit.ts';

export const dialect: Dialect = {
  schema: '',
  now: ':now',
  after: (ms) => `(:now + ${ms})`,
  between: (from, until) => `(${until} - ${from})`,
  time: (parameter) => parameter,
  dayOf: (time) => `day_in_amsterdam(${time})`,
  uuid: (parameter) => parameter,
  numbersOf: (parameter) => `(select value from json_each(${parameter}))`,
  textsOf: (parameter) => `(select value from json_each(${parameter}))`,
  toObject: 'json_object',
  toArray: 'json_group_array',
  skipLocked: '',
  lockedMails: '',
  oldestFirst: 'id',
};

/** Times are milliseconds since 1970. */
export function sqlOf(database: DatabaseSync, inTransaction: Write, clock: () => number): Sql {
  database.function('day_in_amsterdam', (ms) => dayInAmsterdam(new Date(Number(ms))));
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

  const run = (text: string, parameters?: Parameters<Run>[1]) =>
    prepare(text).all({ ...(parameters as Record<string, string>), now: clock() });
  return {
    dialect,
    read: async (text, parameters) => run(text, parameters),
    write: (text, parameters) => inTransaction(() => run(text, parameters)),
    writeAll: (texts, parameters) =>
      inTransaction(() => texts.map((text) => run(text, parameters))),
  };
}
