import { globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type AuthServer, startAuthServer } from './auth-server.ts';
import { test as base } from './site.ts';

export { expect } from './site.ts';

/** Under which the client keeps a session; made of the backend's name, as the library does. */
export const sessionKey = 'sb-127-auth-token';

/** Puts a session in storage before the page's own script runs for the first time. */
export async function storeOnce(page: Page, session: string): Promise<void> {
  await page.addInitScript(
    ([key = '', text = '']) => {
      if (sessionStorage.getItem('stored')) return;
      sessionStorage.setItem('stored', 'yes');
      localStorage.setItem(key, text);
    },
    [sessionKey, session],
  );
}

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
