import type { Dialect, Row, Run, Sql } from '../sql.ts';
import type { Database, Query } from './connections/pool.ts';

// A subselect, so that the planner does not estimate from old statistics how many rows are due.
const clockOfServer = '(select statement_timestamp())';

/** @param now An SQL expression for the time; by default the server's, which all instances share. */
export function createDialect(now = clockOfServer): Dialect {
  return {
    now,
    after: (ms) => `(${now} + cast(${ms} as float8) * interval '1 ms')`,
    between: (from, until) => `(extract(epoch from ${until} - ${from}) * 1000)`,
    time: (parameter) => `to_timestamp(${parameter} / 1000.0)`,
    dayOf: (time) => `to_char(${time} at time zone 'Europe/Amsterdam', 'YYYY-MM-DD')`,
    numbersOf: (parameter) =>
      `(select cast(value as bigint) from jsonb_array_elements_text(cast(${parameter} as jsonb)))`,
    textsOf: (parameter) => `(select jsonb_array_elements_text(cast(${parameter} as jsonb)))`,
    toObject: 'json_build_object',
    toArray: 'json_agg',
    forUpdate: (how) => `for update ${how === 'wait' ? '' : how}`,
    oldestFirst: 'received_at',
  };
}

export function createSql({ query, transaction }: Database, dialect: Dialect): Sql {
  const known = new Map<string, ReturnType<typeof toPositions>>();
  const runBy =
    (by: Query): Run =>
    (statement, values = {}) => {
      const { text, names } = known.get(statement) ?? toPositions(statement);
      known.set(statement, { text, names });
      return by(
        text,
        names.map((name) => values[name]),
      );
    };
  return {
    dialect,
    read: runBy(query),
    write: runBy(query),
    writeAll: (statements, values) =>
      transaction(async (inTransaction) => {
        const results: Row[][] = [];
        for (const statement of statements)
          results.push(await runBy(inTransaction)(statement, values));
        return results;
      }),
  };
}

/** Replaces named parameters by PostgreSQL's numbered ones. */
export function toPositions(statement: string): { text: string; names: string[] } {
  const names = [...new Set(statement.match(/(?<!:):[a-z]\w*/gi))].map((name) => name.slice(1));
  const text = statement.replace(
    /(?<!:):([a-z]\w*)/gi,
    (_, name: string) => `$${names.indexOf(name) + 1}`,
  );
  return { text, names };
}
