import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTlsProxy } from '../support/server/tls-proxy.ts';
import { look, onServer, testWithout } from './observatory.ts';

const server = onServer();

test("Mozilla's HTTP Observatory gives the page A+, ten tests of ten", async () => {
  await using proxy = await startTlsProxy(server().address);
  const { scan, tests } = await look(proxy);
  const failed = Object.keys(tests).filter((test) => !tests[test]?.pass);
  assert.deepEqual(failed, []);
  assert.deepEqual([scan.grade, scan.testsPassed, scan.testsQuantity], ['A+', 10, 10]);
});

testWithout('content-security-policy', server);
