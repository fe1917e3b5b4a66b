import { globSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { session, user } from './auth-session.ts';
import { test as base } from './site.ts';

export { linkFragment, session, tokensFragment } from './auth-session.ts';
export { expect } from './site.ts';

interface AuthCall {
  method: string;
  /** Below `/auth/v1/`, with the query: `token?grant_type=password`. */
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

interface AuthService {
  calls: AuthCall[];
}

/** A test with an auth service at the backend's address. */
export const test = base.extend<{ authService: AuthService; authUrl: string; logged: string[] }>({
  authService: async ({ context }, use) => use(await serveAuth(context)),
  /** The path of the built auth client. */
  authUrl: async ({ site }, use) => {
    const [file = ''] = globSync('_astro/auth.*.js', { cwd: site.folder });
    await use(`/${file}`);
  },
  /** The messages of the page's console. */
  logged: async ({ page }, use) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await use(logged);
  },
});

/** The key under which the client stores a session. The library derives it from the backend's host name. */
export const sessionKey = 'sb-127-auth-token';

/** Stores `text` under `key` once, before the page's own script first runs. */
export async function storeOnce(page: Page, text: string, key = sessionKey): Promise<void> {
  await page.addInitScript(
    ([name = '', value = '']) => {
      if (sessionStorage.getItem('stored')) return;
      sessionStorage.setItem('stored', 'yes');
      localStorage.setItem(name, value);
    },
    [key, text],
  );
}

/** The text that the client has stored under `key`. */
export function storedText(page: Page, key = sessionKey): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Answers the auth calls of all pages in a context as Supabase Auth does. */
async function serveAuth(context: BrowserContext): Promise<AuthService> {
  const service: AuthService = { calls: [] };
  await context.route('**/auth/v1/**', async (route) => {
    const request = route.request();
    const path = request.url().replace(/.*\/auth\/v1\//, '');
    service.calls.push({
      method: request.method(),
      path,
      headers: await request.allHeaders(),
      body: request.postDataJSON() ?? {},
    });
    const headers = { 'access-control-allow-origin': '*' };
    await route.fulfill({ headers, json: answer(path) });
  });
  return service;
}

let issued = 0;

function answer(path: string): object {
  if (path.startsWith('user')) return user;
  if (path.startsWith('token')) {
    issued += 1;
    return session(`issued-${issued}`, 3600);
  }
  return {};
}
