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
  /** When it came, in milliseconds. */
  at: number;
}

interface AuthService {
  calls: AuthCall[];
  /** The number of next calls that get a 503. */
  failures: number;
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

/** The key under which the client stores a session, made from the backend's name as in the library. */
export const sessionKey = 'sb-127-auth-token';

/** Stores `text`, a session unless `key` is given, before the page's own script first runs. */
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

/** What the client has stored under `key`. */
export function kept(page: Page, key = sessionKey): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Answers the calls of all pages of a context as Supabase Auth does. */
async function serveAuth(context: BrowserContext): Promise<AuthService> {
  const service: AuthService = { calls: [], failures: 0 };
  await context.route('**/auth/v1/**', async (route) => {
    const request = route.request();
    const path = request.url().replace(/.*\/auth\/v1\//, '');
    service.calls.push({
      method: request.method(),
      path,
      headers: await request.allHeaders(),
      body: request.postDataJSON() ?? {},
      at: performance.now(),
    });
    const isFailing = service.failures > 0;
    service.failures -= isFailing ? 1 : 0;
    const headers = { 'access-control-allow-origin': '*' };
    const { status, json } = isFailing
      ? { status: 503, json: {} }
      : { status: 200, json: answer(path) };
    await route.fulfill({ status, headers, json });
  });
  return service;
}

let given = 0;

function answer(path: string): object {
  if (path.startsWith('user')) return user;
  if (path.endsWith('/challenge'))
    return { id: 'challenge', type: 'totp', expires_at: 4_000_000_000 };
  if (path === 'factors')
    return { id: 'factor', type: 'totp', totp: { qr_code: '', secret: '', uri: '' } };
  if (path === 'sso') return { url: 'https://login.example/' };
  if (path === '.well-known/jwks.json') return { keys: [] };
  if (/^(?:token|signup|verify)|\/verify$/.test(path)) {
    given += 1;
    return session(`given-${given}`, 3600);
  }
  return {};
}
