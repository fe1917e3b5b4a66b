import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import {
  builtFolder,
  startServer,
  temporaryFolder,
} from '../../server/tests/support/server/server.ts';
import { builtFiles } from '../../site/tests/support/build/built-files.ts';
import { findOnPath } from '../support/machine/install.ts';

const nginx = findOnPath(['nginx']);
const isWithoutNginx = nginx === undefined && 'needs nginx: sudo apt-get install nginx-light';
const [, section = ''] =
  readFileSync('docs/deploy.md', 'utf8').match(/### The files with nginx\n(.*?)\n## /s) ?? [];
const [, command = ''] = section.match(/```sh\n(.*?)```/s) ?? [];
const [, configuration = ''] = section.match(/```nginx\n(.*?)```/s) ?? [];

/** What every host sets by itself, from the file and the connection. */
const hostsOwn =
  /^(?:accept-ranges|connection|content-encoding|content-length|content-type|date|etag|keep-alive|last-modified|server|transfer-encoding|vary)$/;

test('with the rules of docs/deploy.md nginx gives each file as the server gives it', {
  skip: isWithoutNginx,
}, async () => {
  await using server = await startServer();
  await using host = await startNginx();
  const missing = [
    '/404.html',
    '/_headers',
    '/_astro/',
    '/_astro/none.js',
    '/pictures',
    '/no/such/page',
  ];
  const addresses = new Set([...builtFiles.map(({ address }) => address), ...missing]);
  for (const address of addresses) {
    const [ours, theirs] = [await ask(server.address + address), await host.ask(address)];
    assert.equal(theirs.status, missing.includes(address) ? 404 : 200, address);
    assert.deepEqual(theirs, ours, address);
  }
});

async function ask(address: string, dispatcher?: Agent) {
  const response = await fetch(address, { ...(dispatcher && { dispatcher }) });
  const headers = [...response.headers].filter(([name]) => !hostsOwn.test(name));
  return {
    status: response.status,
    headers: new Map(headers),
    body: createHash('sha256')
      .update(await response.bytes())
      .digest('hex'),
  };
}

/** nginx with the command and the configuration of the document, which listens on a socket in a folder of its own. */
async function startNginx() {
  const folder = await temporaryFolder();
  const here = (text: string) =>
    text.replaceAll('/srv/site/dist', builtFolder).replaceAll('/etc/nginx', folder.path);
  execFileSync('/bin/sh', ['-c', here(command)]);
  const socketPath = join(folder.path, 'socket');
  const file = join(folder.path, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    file,
    `daemon off; pid ${folder.path}/pid; error_log ${folder.path}/error.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http {
       include /etc/nginx/mime.types; access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder.path}/${name};`).join(' ')}
       ${here(configuration).replace('# listen', `listen unix:${socketPath}; #`)}
     }`,
  );
  const child = spawn(nginx ?? '', ['-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const dispatcher = new Agent({ connect: { socketPath } });
  const host = {
    ask: (address: string) => ask(`http://localhost${address}`, dispatcher),
    async [Symbol.asyncDispose]() {
      await dispatcher.destroy();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await folder[Symbol.asyncDispose]();
    },
  };
  while (!(await host.ask('/').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await delay(20);
  }
  return host;
}
