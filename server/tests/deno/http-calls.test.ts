import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeCertificate } from '../../../tests/support/machine/certificate.ts';
import { freePort, listen } from '../../../tests/support/machine/listen.ts';
import { denoProgram } from '../support/server/deno.ts';

const script = join(import.meta.dirname, 'failing-calls.ts');
// `--no-config` keeps Deno from finding the workspace, so an import map resolves `contact/`.
const imports = { 'contact/': new URL('../../../contact/', import.meta.url).href };
const importMap = `--import-map=data:application/json,${JSON.stringify({ imports })}`;
const strict = ['--no-prompt', '--no-config', '--no-lock', '--allow-net', importMap];

test('call under Node and Deno: reports the reason of a failure without path or query; a 2xx status line is a success', async () => {
  await using silent = createServer((socket) => socket.resume());
  await using curt = createServer((socket) => socket.once('data', () => socket.destroy()));
  const halfAnAnswer = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf';
  await using slow = createServer((socket) => {
    socket.once('data', () => socket.write(halfAnAnswer));
  });
  const continued = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n';
  await using continues = createServer((socket) => {
    socket.once('data', () => socket.write(continued));
  });
  await using noHttp = createServer((socket) => {
    socket.once('data', () => socket.end('220 mail.example ESMTP\r\n'));
  });
  await using selfSigned = createTlsServer(makeCertificate('127.0.0.1'));
  const port = await listen(curt);
  const selfSignedPort = await listen(selfSigned);
  const silentPort = await listen(silent);
  const slowPort = await listen(slow);
  const continuesPort = await listen(continues);
  const noHttpPort = await listen(noHttp);
  const calls: [address: string, reason: RegExp][] = [
    [`http://127.0.0.1:${await freePort()}`, /ECONNREFUSED/],
    ['http://nowhere.invalid', /ENOTFOUND|EAI_AGAIN|dns error/],
    [`https://127.0.0.1:${selfSignedPort}`, /SELF_SIGNED_CERT|invalid peer certificate/],
    [`https://127.0.0.1:${port}`, /ECONNRESET|tls handshake eof|reset/],
    [`http://127.0.0.1:${port}`, /ECONNRESET|SendRequest|reset/],
    [`http://127.0.0.1:${silentPort}`, /^no answer within 10 s$/],
    [`http://127.0.0.1:${slowPort}`, /^null$/],
    // nodejs/undici#197
    [`http://127.0.0.1:${continuesPort}`, /^null$/],
    [`http://127.0.0.1:${noHttpPort}`, /HPE_|SendRequest|invalid HTTP/],
  ];
  const addresses = calls.map(([address]) => `${address}/geheim)/?geheim:=geheim): geheim#geheim`);
  const run = async (program: string, flags: string[]) => {
    const { stdout } = await promisify(execFile)(program, [...flags, script, ...addresses]);
    const failures: (string | null)[] = JSON.parse(stdout);
    for (const [index, [, reason]] of calls.entries())
      assert.match(String(failures[index]), reason);
    assert.doesNotMatch(stdout, /geheim|\/\//);
  };
  await Promise.all([run(process.execPath, []), run(denoProgram(), ['run', ...strict])]);
});
