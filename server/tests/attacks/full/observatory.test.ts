import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { programAt } from '../../../../tests/support/machine/programs.ts';
import { type RunningServer, startServer, temporaryFolder } from '../../support/server/server.ts';
import { startTlsProxy } from '../../support/server/tls-proxy.ts';

const name = '@mdn/mdn-http-observatory';
const program = join(import.meta.dirname, 'observatory/node_modules', name);

let server: RunningServer;
before(async () => {
  programAt(program, name);
  // Its install script, which does not run here, would fetch these lists. Empty ones suffice.
  mkdirSync(join(program, 'conf'), { recursive: true });
  writeFileSync(join(program, 'conf/hsts-preload.json'), '{}');
  writeFileSync(join(program, 'conf/tld-list.json'), '[]');
  server = await startServer();
});
after(() => server?.[Symbol.asyncDispose]());

test("Mozilla's HTTP Observatory: grade A+, all ten tests pass", async () => {
  await using proxy = await startTlsProxy(server.address);
  const { scan: result, tests } = await scan(proxy);
  const failed = Object.keys(tests).filter((test) => !tests[test]?.pass);
  assert.deepEqual(failed, []);
  assert.partialDeepStrictEqual(result, { grade: 'A+', testsPassed: 10, testsQuantity: 10 });
});

interface Scan {
  scan: { grade: string; testsPassed: number; testsQuantity: number };
  tests: Record<string, { pass: boolean }>;
}

async function scan({ host, certificate }: { host: string; certificate: string }): Promise<Scan> {
  await using temporary = await temporaryFolder();
  const trusted = join(temporary.path, 'certificate.pem');
  writeFileSync(trusted, certificate);
  const command = [join(program, 'src/scan.js'), host];
  const options = { cwd: program, env: { NODE_EXTRA_CA_CERTS: trusted } };
  const { stdout } = await promisify(execFile)(process.execPath, command, options);
  return JSON.parse(stdout) as Scan;
}
