import { generateKeyPairSync, sign } from 'node:crypto';

/** As the auth service describes who has signed in. */
export const user = {
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

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const kid = 'b8a5c3d2';

/** What checks the tokens of `session`, as the service publishes it. */
export const publicKeys = {
  keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }],
};

/** A session as the auth service gives it, signed with its key (ES256), that ends `seconds` from now. */
export function session(name: string, seconds: number) {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { sub: user.id, exp: expires_at, session_id: name, aal: 'aal1' };
  const signed = `${encode({ alg: 'ES256', kid, typ: 'JWT' })}.${encode(claims)}`;
  const key = { key: keys.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  return {
    access_token: `${signed}.${signature}`,
    refresh_token: `refresh-${name}`,
    expires_in: seconds,
    expires_at,
    token_type: 'bearer',
    user,
  };
}

/** What the service appends to the page's address after a link: sorted by name, with an empty `sb`. */
export function linkFragment(parameters: Record<string, string | number>): string {
  const all = new URLSearchParams({ ...parameters, sb: '' } as Record<string, string>);
  all.sort();
  return `#${all}`;
}

/** The fragment of a link that signs in, such as that of a recovery. */
export function tokensFragment(name: string, type: string): string {
  const { user: _, ...tokens } = session(name, 3600);
  return linkFragment({ ...tokens, type });
}
