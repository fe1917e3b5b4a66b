import { globSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { temporaryFolder } from '../../server/tests/support/server/server.ts';
import { startStaticHost } from '../../site/tests/support/build/static-host.ts';

/** Serves a home page, beside the other files of a site if it has any, as a static host does that packs texts once. */
export async function startPackedHost(home: string, site?: string) {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(await temporaryFolder());
  if (site) await cp(site, folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), home);
  for (const name of globSync(['index.html', '**/*.{css,js,svg}'], { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  }
  const { origin } = opened.use(await startStaticHost(folder));
  return Object.assign(opened.move(), { address: origin.replace('localhost', '127.0.0.1') });
}
