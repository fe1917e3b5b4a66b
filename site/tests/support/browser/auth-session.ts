/** A signed-in user, as the auth service returns it. */
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

/** A session as the auth service issues it, expiring `seconds` from now. The signature of its token is never checked. */
export function session(name: string, seconds: number) {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { sub: user.id, exp: expires_at, session_id: name, aal: 'aal1' };
  const head = { alg: 'ES256', kid: 'b8a5c3d2', typ: 'JWT' };
  const access_token = [head, claims, 'signature'].map(encode).join('.');
  return {
    access_token,
    refresh_token: `refresh-${name}`,
    expires_in: seconds,
    expires_at,
    token_type: 'bearer',
    user,
  };
}

/** The fragment that the auth service appends to the page's URL after a link: parameters sorted by name, and an empty `sb`. */
export function linkFragment(parameters: Record<string, string | number>): string {
  const all = new URLSearchParams({ ...parameters, sb: '' } as Record<string, string>);
  all.sort();
  return `#${all}`;
}

/** The fragment of a link that signs in, such as a recovery link. */
export function tokensFragment(name: string, type: string): string {
  const { user: _, ...tokens } = session(name, 3600);
  return linkFragment({ ...tokens, type });
}
