import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { demoKey } from '../../hosting.ts';
import { good } from '../support/calls/named-calls.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { startServer } from '../support/server/server.ts';

const site = 'praktijk.example';
const urlencoded = 'application/x-www-form-urlencoded';
const fields = new URLSearchParams({ ...good }).toString();

test('an image, a link or a form by GET stores nothing, whatever method it claims', async () => {
  await using server = await startServer();
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
    for (const override of [
      '',
      'X-HTTP-Method-Override: POST\r\n',
      'X-Method-Override: POST\r\n',
    ]) {
      const target = `${functionPath}?${fields}&_method=POST&apikey=${demoKey}`;
      const head = `${method} ${target} HTTP/1.1\r\nHost: ${site}\r\nOrigin: https://${site}\r\napikey: ${demoKey}\r\nContent-Type: ${urlencoded}\r\n${override}`;
      const { answers } = await exchange(server.port, `${head}Connection: close\r\n\r\n`);
      assert.notEqual(answers[0]?.status, 200, method);
    }
  }
  assert.equal(await server.stop(), 0);
  assert.deepEqual(await readdir(join(server.folder, 'mail')), []);
  assert.doesNotMatch(server.log(), /"code":"ok"/);
});
