import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  builtFolder,
  startServer,
  temporaryFolder,
} from '../../server/tests/support/server/server.ts';
import { staticHeaders } from '../../site/build/static-headers.ts';
import { builtFiles } from '../../site/tests/support/build/built-files.ts';
import { findOnPath } from '../support/machine/programs.ts';
import { startNginx } from '../support/nginx.ts';

const isWithoutNginx = !findOnPath(['nginx']) && 'needs nginx: sudo apt-get install nginx-light';
const [, section = ''] =
  readFileSync('docs/deploy.md', 'utf8').match(/### The files with nginx\n(.*?)\n## /s) ?? [];
const [, command = ''] = section.match(/```sh\n(.*?)```/s) ?? [];
const [, configuration = ''] = section.match(/```nginx\n(.*?)```/s) ?? [];

/** Headers that every host derives from the file and the connection. */
const hostsOwn =
  /^(?:accept-ranges|connection|content-encoding|content-length|content-type|date|etag|keep-alive|last-modified|server|transfer-encoding|vary)$/;
const missing = [
  '/404.html',
  '/404',
  '/index',
  '/index.html',
  '/privacy.html',
  '/_headers',
  '/_astro/',
  '/_astro/none.js',
  '/pictures',
  '/no/such',
];

test('docs/deploy.md: nginx with its rules serves each file, and an added page, like the server', {
  skip: isWithoutNginx,
}, async () => {
  await using root = await temporaryFolder();
  const folder = join(root.path, 'dist');
  cpSync(builtFolder, folder, { recursive: true });
  writeFileSync(join(folder, 'privacy.html'), '<style>p{margin:1px}</style>');
  const write = staticHeaders('', 'max-age=1').hooks['astro:build:done'];
  rmSync(join(folder, '_headers'));
  await write?.({ dir: pathToFileURL(`${folder}/`) } as Parameters<typeof write>[0]);
  await using server = await startServer({ HSTS: 'max-age=1' }, { root: root.path });
  await using host = await startNginx((configured, port) => {
    const here = (text: string) =>
      text.replaceAll('/srv/site/dist', folder).replaceAll('/etc/nginx', configured);
    execFileSync('/bin/sh', ['-c', here(command)]);
    const rules = here(configuration).replace('# listen', `listen 127.0.0.1:${port}; #`);
    return `include /etc/nginx/mime.types; ${rules}`;
  });
  for (const address of new Set([
    ...builtFiles.map(({ address }) => address),
    '/privacy',
    ...missing,
  ])) {
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
