/**
 * Where a call comes from: the site's own origin, one that the owner listed, none that the caller tells, or a
 * foreign one. The site may be opened under any name or port, so "own" is what the browser says
 * (`Sec-Fetch-Site`), else an `Origin` whose host is the `Host` that was asked.
 */
export type Caller = 'same' | 'listed' | 'untold' | 'foreign';

export function callerOf(headers: Headers, listedOrigins: readonly string[]): Caller {
  const origin = headers.get('origin');
  if (headers.get('sec-fetch-site') === 'same-origin') return 'same';
  if (origin === null) return 'untold';
  if (listedOrigins.includes(origin)) return 'listed';
  const host = URL.parse(origin)?.host;
  return host !== undefined && host === headers.get('host') ? 'same' : 'foreign';
}
