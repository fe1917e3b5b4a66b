import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bundles } from '../support/server/deno-functions.ts';

/** Node's modules that Supabase's runtime has, and whose permissions it grants. */
const available =
  /^node:(?:assert|buffer|child_process|cluster|crypto|diagnostics_channel|dns|events|fs|https?|module|net|os|path|process|stream|string_decoder|timers|timers\/promises|tls|url|util|util\/types|worker_threads|zlib)$/;
/** Dynamic imports that never run: in comments, and in a rate limiter for another database. */
const known = /^\*|^const drizzleOrm = await import\(|^return await import\($/;

for (const [name, file] of Object.entries(bundles))
  test(`bundle of ${name}: one file under 2 MB that imports only Node's modules and holds no path of the build machine`, () => {
    const code = readFileSync(file, 'utf8');
    const imports = [...code.matchAll(/^(?:import|export)\b[^'"]*?from\s*["']([^"']+)["'];?$/gm)];
    assert.ok(imports.some(([, from]) => from === 'node:crypto'));
    for (const [, from = ''] of imports) assert.match(from, available);
    assert.doesNotMatch(code, /^import\s*["']|\b__require\(/m);
    for (const line of code.match(/^.*\bimport\(.*$/gm) ?? []) assert.match(line.trim(), known);
    assert.ok(code.length < 2_000_000, `${code.length} bytes`);
    assert.ok(!code.includes(process.cwd()));
  });
