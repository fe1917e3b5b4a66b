import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../../tests/support/machine/listen.ts';
import { until } from '../../../../tests/support/machine/until.ts';

/** What stands behind the host in `HEARTBEAT_URL`: monitors have a secret there. */
export const monitorSecret = 'T0-geheim-B0';

/** A real monitor on a free port of this machine. It begins with the statuses `answers`; then it takes everything. */
export async function startMonitor(answers: number[] = []) {
  const calls: string[] = [];
  const reasons: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url } = request;
    const body = await text(request);
    calls.push(`${method} ${url}`);
    if (body !== '') reasons.push(body);
    response.writeHead(answers.shift() ?? 200).end('OK');
  });
  const port = await listen(server);
  return {
    /** What `HEARTBEAT_URL` must be to call it. */
    url: `http://127.0.0.1:${port}/${monitorSecret}`,
    /** Method and path of each call, in order. */
    calls,
    /** What it was told of trouble, in order. */
    reasons,
    /** The first that it was told of trouble, or will be. */
    firstReason: (): Promise<string> =>
      until(
        () => `trouble, beside ${calls.join()}`,
        () => reasons[0],
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
