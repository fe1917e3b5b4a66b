import { toOrigin } from '../../hosting.ts';

/** The address where our server will listen, as far as a build can know. The pages use it while SITE_URL is not set. */
export function serverAddress(env: Record<string, string | undefined>): string {
  const host = env['HOST']?.trim() || '127.0.0.1';
  // Port 0 means any free port, which is not known yet.
  const port = Number(env['PORT']) || 3000;
  // A wrong HOST or PORT is left to the server to report.
  return (
    toOrigin(`http://${host.includes(':') ? `[${host}]` : host}:${port}`) ?? 'http://127.0.0.1:3000'
  );
}
