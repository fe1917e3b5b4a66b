import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { dayInAmsterdam } from '../../lib/dutch-time.ts';
import type { Dialect, Sql, Values } from '../sql.ts';
import type { Write } from './group-commit.ts';

const hourMs = 3_600_000;

export const dialect: Dialect = {
  now: ':now',
  after: (ms) => `(:now + ${ms})`,
  between: (from, until) => `(${until} - ${from})`,
  time: (parameter) => parameter,
  dayOf: (time) => `day_in_amsterdam(${time})`,
  numbersOf: (parameter) => `(select value from json_each(${parameter}))`,
  textsOf: (parameter) => `(select value from json_each(${parameter}))`,
  toObject: 'json_object',
  toArray: 'json_group_array',
  forUpdate: () => '',
  oldestFirst: 'id',
};

/** Times are milliseconds since 1970. */
export function createSql(database: DatabaseSync, inTransaction: Write, clock: () => number): Sql {
  database.function('day_in_amsterdam', (ms) => dayOfHour(Math.floor(Number(ms) / hourMs)));
  const prepared = new Map<string, StatementSync>();

  function prepare(text: string): StatementSync {
    const known = prepared.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    // Not every statement uses `:now`, and SQLite refuses unknown parameters.
    statement.setAllowUnknownNamedParameters(true);
    prepared.set(text, statement);
    return statement;
  }

  const run = (text: string, values: Values = {}, now = clock()) =>
    prepare(text).all({ ...(values as Record<string, string>), now });
  return {
    dialect,
    read: async (text, values) => run(text, values),
    write: (text, values) => inTransaction(() => run(text, values)),
    writeAll: (texts, values) =>
      inTransaction(() => {
        // One time for all statements: a lease must not end between two of them.
        const now = clock();
        return texts.map((text) => run(text, values, now));
      }),
  };
}

const days = new Map<number, string>();

/** Each hour lies within one day in Amsterdam, and formatting a day is slow. @param hour Whole hours since 1970. */
function dayOfHour(hour: number): string {
  const day = days.get(hour) ?? dayInAmsterdam(new Date(hour * hourMs));
  days.set(hour, day);
  return day;
}
