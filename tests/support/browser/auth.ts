import { globSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from './site.ts';

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
  /** How many of the next calls are answered with 503. */
  failures: number;
}

/** A test whose pages find an auth service behind the backend's address. */
export const test = base.extend<{ authService: AuthService; authUrl: string }>({
  authService: async ({ context }, use) => use(await serveAuth(context)),
  /** Where the built auth client is, below the site's address. */
  authUrl: async ({ site }, use) => {
    const [file = ''] = globSync('_astro/auth.*.js', { cwd: site.folder });
    await use(`/${file}`);
  },
});

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

const user = {
  id: '7d0f2b9e-4a55-4a6c-9d55-0c1f6f0f0b01',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'anne@praktijk.example',
  app_metadata: {},
  user_metadata: {},
  identities: [],
  factors: [],
  created_at: '2026-01-01T00:00:00Z',
};

/** A session as the auth service gives it, that ends `seconds` from now. */
export function session(name: string, seconds: number, header: object = { alg: 'HS256' }) {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { sub: user.id, exp: expires_at, session_id: name, aal: 'aal1' };
  return {
    access_token: `${encode({ typ: 'JWT', ...header })}.${encode(claims)}.c2ln`,
    refresh_token: `refresh-${name}`,
    expires_in: seconds,
    expires_at,
    token_type: 'bearer',
    user,
  };
}

/** Answers the calls of a context's pages as the public API of Supabase Auth documents. */
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
    const status = isFailing ? 503 : 200;
    const headers = { 'access-control-allow-origin': '*' };
    await route.fulfill({ status, headers, json: isFailing ? {} : answer(path) });
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
  if (path.startsWith('.well-known')) return { keys: [] };
  if (/^(?:token|signup|verify)|\/verify$/.test(path)) {
    given += 1;
    return session(`given-${given}`, 3600);
  }
  return {};
}
