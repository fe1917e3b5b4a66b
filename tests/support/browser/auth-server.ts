import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BrowserContext } from '@playwright/test';

export interface AuthCall {
  method: string;
  /** Below `/auth/v1/`, with the query: `token?grant_type=password`. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
  /** When it came, in milliseconds. */
  at: number;
}

export interface AuthServer {
  calls: AuthCall[];
  /** Answers the next `count` calls with 503. */
  failNext(count: number): void;
  /** Sends what the pages of this context ask of the auth service here. */
  serve(context: BrowserContext): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
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

/** Of another origin it may be asked, too, as the real one. */
const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };

/** A small HTTP server that answers as the public API of Supabase Auth documents. */
export async function startAuthServer(): Promise<AuthServer> {
  const calls: AuthCall[] = [];
  let failures = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const path = (request.url ?? '').replace('/auth/v1/', '');
    calls.push({
      method: request.method ?? '',
      path,
      headers: request.headers,
      body: text === '' ? {} : JSON.parse(text),
      at: performance.now(),
    });
    const isFailing = failures > 0;
    failures -= isFailing ? 1 : 0;
    response.writeHead(isFailing ? 503 : 200, headers);
    response.end(JSON.stringify(isFailing ? {} : answer(path)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  return {
    calls,
    failNext(count) {
      failures = count;
    },
    async serve(context) {
      await context.route('**/auth/v1/**', (route) => {
        const { pathname, search } = new URL(route.request().url());
        return route.continue({ url: `http://127.0.0.1:${port}${pathname}${search}` });
      });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
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
