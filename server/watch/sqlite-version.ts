/**
 * Says what is wrong with a version of SQLite. Up to 3.51.2 it can lose or damage what is in the file when two processes write
 * in the same instant, as the server, the command line and a copy of the file do (https://sqlite.org/wal.html#walresetbug).
 * 3.44.6 and 3.50.7 are fixed as well.
 */
export function sqliteProblem(version: string): string | undefined {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const firstSafe: Record<number, number> = { 44: 6, 50: 7, 51: 3 };
  if (major !== 3 || minor > 51 || patch >= (firstSafe[minor] ?? Number.POSITIVE_INFINITY)) return;
  return `SQLite ${version} of this Node can damage the database: run the server with npm start, which uses the project's own Node`;
}
