import { globSync } from 'node:fs';
import { type AuthServer, startAuthServer } from './auth-server.ts';
import { test as base } from './site.ts';

export { expect } from './site.ts';

/** A test whose pages find an auth service behind the backend's address. */
export const test = base.extend<{ authServer: AuthServer; authUrl: string }>({
  authServer: async ({ context }, use) => {
    await using authServer = await startAuthServer();
    await authServer.serve(context);
    await use(authServer);
  },
  /** Where the built auth client is, below the site's address. */
  authUrl: async ({ site }, use) => {
    const [file = ''] = globSync('_astro/auth.*.js', { cwd: site.folder });
    await use(`/${file}`);
  },
});
