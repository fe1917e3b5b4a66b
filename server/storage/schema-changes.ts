/** A version of the schema, the same one in both databases. A database that it does not concern has an empty text. */
export interface SchemaChange {
  /** When it came, in UTC. Supabase's CLI knows a migration by it, and applies them in this order. */
  time: string;
  sqlite: string;
  /** May be applied twice: `npm run build` writes it to `supabase/migrations/`, too. */
  postgres: string;
  /** Whether a program that knows only the version before can work with it, because it only adds or allows more. */
  onlyAdds?: boolean;
}

/**
 * What came after the first version, such as `addColumn('20270131103000', 'practice')`; new ones go to the end. A released
 * one is never changed.
 */
export const schemaChanges: readonly SchemaChange[] = [];

/** A column for a field of the form; it is empty in the requests that are there. */
export function addColumn(time: string, column: string): SchemaChange {
  const definition = `${column} text not null default ''`;
  return {
    time,
    sqlite: `alter table requests add column ${definition};`,
    postgres: `alter table contact.requests add column if not exists ${definition};\n`,
    onlyAdds: true,
  };
}
