/** For `--test-global-setup`: one PostgreSQL for all test files of a run. */
import { type PostgresServer, portOfRun, startPostgres } from './postgres.ts';

let server: PostgresServer;

export async function globalSetup(): Promise<void> {
  server = await startPostgres();
  process.env[portOfRun] = new URL(server.url('postgres')).port;
}

export async function globalTeardown(): Promise<void> {
  await server[Symbol.asyncDispose]();
}
