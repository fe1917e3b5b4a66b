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

/** Why a database of version 1 is refused, and what to do. @param howToMove How to take it out of the way. */
export function refusalOfVersion1(howToMove: string): string {
  return `version 1 of this program wrote it, which this version does not read: export the requests with version 1.0.0 (npm run contact -- export --output requests.csv), stop that server, ${howToMove}, and start this version, which makes a new database`;
}
