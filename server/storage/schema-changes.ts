import type { Wording } from '../lib/wording.ts';

/** A schema version, shared by both databases. Its SQL is empty for a database that it does not affect. */
export interface SchemaChange {
  /** When it was added, in UTC. Supabase's CLI identifies migrations by it, and applies them in this order. */
  time: string;
  sqlite: string;
  /** Idempotent: on Supabase its CLI applies it, without reading our table `migrations`. */
  postgres: string;
  /** Whether a program that knows only the previous version can work with it, because it only adds or allows more. */
  onlyAdds?: boolean;
}

/**
 * The changes since the first version, such as `addColumn('20270131103000', 'practice')`; new ones go to the end. A released
 * change is never edited.
 */
export const schemaChanges: readonly SchemaChange[] = [];

/** A column for a field of the form, empty in existing requests. */
export function addColumn(time: string, column: string): SchemaChange {
  const definition = `${column} text not null default ''`;
  return {
    time,
    sqlite: `alter table requests add column ${definition};`,
    postgres: `alter table contact.requests add column if not exists ${definition};\n`,
    onlyAdds: true,
  };
}

/** Version 1 of this program counted its schemas from 1. */
export const firstVersion = 100;

/** The version of a database to which all of `migrations` were applied. */
export function newestVersion(migrations: readonly string[]): number {
  return firstVersion + migrations.length - 1;
}

/** The migrations that a database of this version lacks; version 0 is an empty one. */
export function missingOf(migrations: readonly string[], version: number): readonly string[] {
  return version === 0 ? migrations : migrations.slice(version - firstVersion + 1);
}

/** Why a database of version 1 is refused, and what to do. @param howToMove How to move it out of the way. */
export function refusalOfVersion1(howToMove: string): Wording {
  return {
    english: `version 1 of this program wrote it, which this version does not read: export the requests with version 1.0.0 (npm run contact -- export --output requests.csv), stop that server, ${howToMove}, and start this version, which makes a new database`,
    dutch:
      'versie 1 van dit programma schreef haar, en deze versie leest die niet: docs/operate.md, “From version 1”',
  };
}
