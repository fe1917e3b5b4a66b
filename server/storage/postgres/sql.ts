import type { Dialect, Run, Sql } from '../sql.ts';
import type { Query } from './pool.ts';

// A subselect, so that the planner does not guess from old statistics how many are due by now.
const clockOfServer = '(select statement_timestamp())';

/** @param now An SQL expression for the time: by default that of the server, which all instances share. */
export function dialectBy(now = clockOfServer): Dialect {
  return {
    schema: 'contact.',
    now,
    after: (ms) => `(${now} + cast(${ms} as float8) * interval '1 ms')`,
    between: (from, until) => `(extract(epoch from ${until} - ${from}) * 1000)`,
    time: (parameter) => `to_timestamp(${parameter} / 1000.0)`,
    uuid: (parameter) => `cast(${parameter} as uuid)`,
    numbersOf: (parameter) =>
      `(select cast(value as bigint) from jsonb_array_elements_text(cast(${parameter} as jsonb)))`,
    toObject: 'json_build_object',
    toArray: 'json_agg',
    skipLocked: 'for update skip locked',
  };
}

export function sqlOf(query: Query, dialect: Dialect): Sql {
  const known = new Map<string, ReturnType<typeof toPositions>>();
  const run: Run = async (statement, parameters = {}) => {
    const { text, names } = known.get(statement) ?? toPositions(statement);
    known.set(statement, { text, names });
    return query(
      text,
      names.map((name) => parameters[name]),
    );
  };
  return { dialect, read: run, write: run };
}

/** PostgreSQL's parameters have numbers. */
export function toPositions(statement: string): { text: string; names: string[] } {
  const names = [...new Set(statement.match(/(?<!:):[a-z]\w*/gi))].map((name) => name.slice(1));
  const text = statement.replace(
    /(?<!:):([a-z]\w*)/gi,
    (_, name: string) => `$${names.indexOf(name) + 1}`,
  );
  return { text, names };
}
