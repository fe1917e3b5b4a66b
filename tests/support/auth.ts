import { globSync } from 'node:fs';
import { type AuthServer, startAuthServer } from './auth-server.ts';
import { test as base } from './site.ts';

export { expect } from './site.ts';

/** A test whose pages find an auth service behind the site's own address. */
export const test = base.extend<{ authServer: AuthServer }>({
  authServer: async ({ context }, use) => {
    await using authServer = await startAuthServer();
    await authServer.serve(context);
    await use(authServer);
  },
});

/** Where the built auth client is, below the site's address. */
export function authUrl(): string {
  const [file = ''] = globSync('dist/_astro/auth.*.js');
  return file.replace('dist', '');
}
