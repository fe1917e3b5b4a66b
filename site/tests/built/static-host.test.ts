import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  type RunningServer,
  startServer,
  temporaryFolder,
} from '../../../server/tests/support/server/server.ts';
import { staticHeaders } from '../../build/static-headers.ts';
import { builtFiles } from '../support/build/built-files.ts';
import { applyRules } from '../support/build/static-host.ts';

const headersFile = readFileSync('dist/_headers', 'utf8');
const addresses = builtFiles.map(({ address }) => address);
const pages = builtFiles.flatMap(({ file, address }) => (file.endsWith('.html') ? [address] : []));

/** Headers that every host sets by itself, from the file and the connection. */
const hostsOwn =
  /^(?:accept-ranges|connection|content-encoding|content-length|content-type|date|etag|keep-alive|vary)$/;

let server: RunningServer;
before(async () => {
  server = await startServer();
});
after(() => server[Symbol.asyncDispose]());

test('_headers: each file gets the headers of the server, except no-transform', async () => {
  assert.ok(addresses.length > 5);
  assert.deepEqual(await differences(), []);
});

test('_headers: has the HSTS header set at build time, and the headers of a further page', async () => {
  await using folder = await temporaryFolder();
  for (const name of ['index.html', 'privacy.html']) await writeFile(join(folder.path, name), '');
  const hsts = 'max-age=63072000; includeSubDomains';
  const write = staticHeaders('', hsts).hooks['astro:build:done'];
  await write?.({ dir: pathToFileURL(`${folder.path}/`) } as Parameters<typeof write>[0]);
  const rules = readFileSync(join(folder.path, '_headers'), 'utf8');
  assert.equal(applyRules(rules, '/').get('strict-transport-security'), hsts);
  assert.equal(applyRules(rules, '/privacy').get('cache-control'), 'no-cache');
});

test('_headers: at most 100 rules, 2,000 characters a line', () => {
  const lines = headersFile.split('\n');
  const rules = lines.filter((line) => line.startsWith('/')).length;
  assert.ok(rules <= 100, `${rules} rules, expected at most 100`);
  const longest = Math.max(...lines.map(({ length }) => length));
  assert.ok(longest <= 2_000, `a line of ${longest} characters, expected at most 2,000`);
});

test('GET /_headers: is 404', async () => {
  assert.equal((await fetch(`${server.address}/_headers`)).status, 404);
});

async function differences(): Promise<string[]> {
  const found: string[] = [];
  for (const address of [...addresses, '/no-such-page']) {
    const response = await fetch(server.address + address);
    await response.arrayBuffer();
    const ours = new Map([...response.headers].filter(([name]) => !hostsOwn.test(name)));
    // No rule can match a 404 by its path. So hosts decide on its caching, and no rule can set the other header, whose value
    // differs by file.
    const ofFiles = ['cache-control', 'cross-origin-resource-policy'];
    if (response.status === 404) for (const name of ofFiles) ours.delete(name);
    // Only our server, which compresses its responses, sends `no-transform`: with it Cloudflare would not compress a page.
    const [kept = ''] = (ours.get('cache-control') ?? '').split(', no-transform');
    if (response.ok && pages.includes(address)) ours.set('cache-control', kept);
    const theirs = applyRules(headersFile, address);
    if (response.status === 404) for (const name of ofFiles) theirs.delete(name);
    for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
      if (ours.get(name) === theirs.get(name)) continue;
      found.push(`${address} ${name}: ${ours.get(name)} served, ${theirs.get(name)} in _headers`);
    }
  }
  return found;
}
