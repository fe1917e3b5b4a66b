import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../../../../server/tests/support/server/server.ts';
import type { OwnersProject } from '../../../../tests/support/owners-project.ts';
import { buildFolder, buildSiteFor } from './build-site.ts';
import { startStaticHost } from './static-host.ts';

/** A page on a static host with the real server as its backend on another origin. */
export interface SecondOrigin {
  /** Origin of the page. */
  address: string;
  /** The folder of the build that is served. */
  folder: string;
  /** The backend. */
  server: RunningServer;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Builds the page for its backend's address, serves it, and starts the backend. The build and the backend get `env`.
 * @param owners Another owner's project, in place of this one.
 */
export async function startSecondOrigin(
  env: Record<string, string>,
  owners?: OwnersProject,
): Promise<SecondOrigin> {
  await using stack = new AsyncDisposableStack();
  const folder = owners ?? stack.use(await buildFolder());
  const built = join(folder.path, 'dist');
  const host = stack.use(await startStaticHost(built));
  const port = await holdPort();
  const settings = {
    PORT: String(port.number),
    PUBLIC_BACKEND_URL: `http://127.0.0.1:${port.number}`,
    SITE_URL: host.origin,
    ...env,
  };
  await (owners?.build(settings) ?? buildSiteFor(settings, folder.path));
  await port.release();
  const serverSettings = { ALLOWED_ORIGINS: host.origin, ...settings };
  const server = stack.use(
    await startServer(serverSettings, {
      root: folder.path,
      ...(owners && { program: join(owners.path, 'server/main.ts') }),
    }),
  );
  const resources = stack.move();
  return {
    address: host.origin,
    folder: built,
    server,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** A free port, reserved until it is released. */
async function holdPort() {
  const holder = createServer();
  holder.listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  return { number: port, release: () => new Promise((resolve) => holder.close(resolve)) };
}
