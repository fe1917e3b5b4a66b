import { toOrigin } from '../../hosting.ts';

/** Where our server listens as far as a build can know: what the pages name while SITE_URL is not set. */
export function serverAddress(env: Record<string, string | undefined>): string {
  const host = env['HOST']?.trim() || '127.0.0.1';
  // Port 0 takes a free one, which nobody knows yet.
  const port = Number(env['PORT']) || 3000;
  // What is wrong with HOST or PORT is for the server to say.
  return (
    toOrigin(`http://${host.includes(':') ? `[${host}]` : host}:${port}`) ?? 'http://127.0.0.1:3000'
  );
}
