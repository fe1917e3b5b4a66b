import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bundles } from '../support/server/deno-functions.ts';

/** Modules of Node that Supabase's runtime has and that ask it for nothing it refuses. */
const offered = new Set(
  [
    'assert buffer child_process cluster crypto diagnostics_channel dns events fs http https module net os path process',
    'stream string_decoder timers timers/promises tls url util util/types worker_threads zlib',
  ].flatMap((line) => line.split(' ').map((name) => `node:${name}`)),
);

for (const [name, file] of Object.entries(bundles)) {
  const code = readFileSync(file, 'utf8');

  test(`${name} is one file that imports nothing but modules of Node, as the runtime has them`, () => {
    const imports = [...code.matchAll(/^(?:import|export)\b[^'"]*?from\s*["']([^"']+)["'];?$/gm)];
    const names = imports.map(([, from = '']) => from);
    assert.ok(names.includes('node:crypto'));
    assert.deepEqual(
      names.filter((from) => !offered.has(from)),
      [],
    );
    // What is asked for while it runs, nobody sees when it is deployed.
    assert.doesNotMatch(code, /^import\s*["']|\b__require\(/m);
    const asked = code.match(/^.*\bimport\(.*$/gm)?.map((line) => line.trim()) ?? [];
    // Comments, and a limiter for a database that is not ours.
    const known = /^\*|^const drizzleOrm = await import\(|^return await import\($/;
    assert.deepEqual(
      asked.filter((line) => !known.test(line)),
      [],
    );
  });

  test(`${name} is far below the largest that can be deployed`, () => {
    assert.ok(code.length < 2_000_000, `${code.length} bytes`);
  });

  test(`${name} says nothing of the machine that built it`, () => {
    assert.doesNotMatch(code, new RegExp(process.cwd().replaceAll('/', '\\/')));
  });
}
