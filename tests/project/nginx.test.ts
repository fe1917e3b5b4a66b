import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { builtFolder, startServer } from '../../server/tests/support/server/server.ts';
import { builtFiles } from '../../site/tests/support/build/built-files.ts';
import { findOnPath } from '../support/machine/programs.ts';
import { startNginx } from '../support/nginx.ts';

const isWithoutNginx = !findOnPath(['nginx']) && 'needs nginx: sudo apt-get install nginx-light';
const [, section = ''] =
  readFileSync('docs/deploy.md', 'utf8').match(/### The files with nginx\n(.*?)\n## /s) ?? [];
const [, command = ''] = section.match(/```sh\n(.*?)```/s) ?? [];
const [, configuration = ''] = section.match(/```nginx\n(.*?)```/s) ?? [];

/** Headers that every host sets by itself, from the file and the connection. */
const hostsOwn =
  /^(?:accept-ranges|connection|content-encoding|content-length|content-type|date|etag|keep-alive|last-modified|server|transfer-encoding|vary)$/;
const missing = ['/404.html', '/_headers', '/_astro/', '/_astro/none.js', '/pictures', '/no/such'];

test('with the rules of docs/deploy.md nginx answers each file as the server does', {
  skip: isWithoutNginx,
}, async () => {
  await using server = await startServer();
  await using host = await startNginx((folder, port) => {
    const here = (text: string) =>
      text.replaceAll('/srv/site/dist', builtFolder).replaceAll('/etc/nginx', folder);
    execFileSync('/bin/sh', ['-c', here(command)]);
    const rules = here(configuration).replace('# listen', `listen 127.0.0.1:${port}; #`);
    return `include /etc/nginx/mime.types; ${rules}`;
  });
  for (const address of new Set([...builtFiles.map(({ address }) => address), ...missing])) {
    const [ours, theirs] = [await ask(server.address + address), await ask(host.address + address)];
    assert.equal(theirs.status, missing.includes(address) ? 404 : 200, address);
    assert.deepEqual(theirs, ours, address);
  }
});

async function ask(address: string) {
  const response = await fetch(address);
  const body = createHash('sha256').update(await response.bytes());
  const headers = [...response.headers].filter(([name]) => !hostsOwn.test(name));
  return { status: response.status, headers: new Map(headers), body: body.digest('hex') };
}
