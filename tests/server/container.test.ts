import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startServer } from '../support/server/server.ts';

const containerfile = readFileSync('Containerfile', 'utf8');

test("the container's health check asks the port that is set, and fails where nobody answers", async () => {
  await using server = await startServer();
  assert.equal(checkHealth(String(server.port)), 0);
  await server.stop();
  assert.equal(checkHealth(String(server.port)), 1);
});

/** The exit status of the check, run as a container's engine runs it. */
function checkHealth(port: string): number | null {
  const words = containerfile.match(/^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$/m)?.[1] ?? '[]';
  const [program, ...parameters]: string[] = JSON.parse(words);
  assert.equal(program, 'node');
  return spawnSync(process.execPath, parameters, { env: { PORT: port } }).status;
}
