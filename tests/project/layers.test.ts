import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

interface Config {
  layers: Record<string, string[]>;
  default: IConfiguration;
}

const { layers, default: config }: Config = await import(
  new URL('../../.dependency-cruiser.mjs', import.meta.url).href
);

/** Imports that the architecture forbids, independent of the table of layers. */
const forbidden = [
  ['contact', 'owner.ts'],
  ['site/content', 'site/components'],
  ['site/browser', 'server/accept'],
  ['server/accept', 'site/content'],
  ['server/lib', 'server/storage'],
  ['server/accept', 'server/storage/sqlite'],
  ['server/deliver', 'server/storage/postgres'],
  ['server/deliver', 'server/deliver/email-transport'],
  ['server/commands', 'server/deliver/email-transport/open-mailer.ts'],
  ['server/storage', 'server/accept'],
  ['server/deliver', 'server/watch'],
  ['server/watch', 'server/http'],
  ['server/http', 'server/assemble'],
  ['server/watch', 'server/assemble'],
  ['server/assemble', 'server/http'],
  ['server/http', 'server/main.ts'],
];

test('dependency-cruiser: exactly the imports outside the table of layers are errors', async () => {
  const found = await plant(Object.keys(layers));
  const expected = Object.keys(layers).flatMap((from) =>
    Object.keys(layers)
      .filter((to) => to !== from && !layers[from]?.some((name) => isMeant(name, to)))
      .map((to) => `${from} -> ${to}`),
  );
  assert.deepEqual(found.sort(), expected.sort());
  for (const [from, to] of forbidden)
    assert.ok(found.includes(`${from} -> ${to}`), `${from} -> ${to}`);
});

function isMeant(name: string, layer: string): boolean {
  return name === layer || (name.endsWith('/') && `${layer}/`.startsWith(name));
}

/** Creates a file in each layer that imports those of all others. @returns The reported imports. */
async function plant(names: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'));
  const fileOf = (name: string) => (name.endsWith('.ts') ? name : `${name}/planted.ts`);
  const nameOf = (file: string) => file.replace('/planted.ts', '');
  // The contract is a workspace, which the others import by its name.
  const addressOf = (file: string, other: string) =>
    other.includes('/contact/') ? 'contact/planted.ts' : `./${relative(dirname(file), other)}`;
  try {
    for (const name of names) {
      const file = join(folder, fileOf(name));
      const others = names
        .filter((other) => other !== name)
        .map((other) => join(folder, fileOf(other)));
      const lines = others.map((other) => `import '${addressOf(file, other)}';`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, lines.join('\n'));
    }
    await mkdir(join(folder, 'node_modules'));
    await symlink(join(folder, 'contact'), join(folder, 'node_modules/contact'));
    const { output } = await cruise(['.'], {
      ruleSet: config,
      validate: true,
      baseDir: folder,
      tsPreCompilationDeps: true,
    });
    const { violations } = (output as ICruiseResult).summary;
    return violations
      .filter(({ rule }) => rule.name.includes(' may import '))
      .map(({ from, to }) => `${nameOf(from)} -> ${nameOf(to)}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
