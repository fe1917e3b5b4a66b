import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../../tests/support/machine/listen.ts';
import { until } from '../../../../tests/support/machine/until.ts';

/** The path of `HEARTBEAT_URL`, which is a secret. */
export const monitorSecret = 'T0-geheim-B0';

/** A monitor on a free port. It responds with `answers`, each a status or the body of a 200, then with success. */
export async function startMonitor(answers: (number | string)[] = []) {
  const calls: string[] = [];
  const reasons: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url } = request;
    const body = await text(request);
    calls.push(`${method} ${url}`);
    if (body !== '') reasons.push(body);
    const answer = answers.shift() ?? 200;
    if (typeof answer === 'string') response.end(answer);
    else response.writeHead(answer).end('OK');
  });
  const port = await listen(server);
  return {
    /** The `HEARTBEAT_URL` that calls it. */
    url: `http://127.0.0.1:${port}/${monitorSecret}`,
    /** Method and path of each call, in order. */
    calls,
    /** The reasons that were reported, in order. */
    reasons,
    /** The first reason, once it has arrived. */
    firstReason: (): Promise<string> =>
      until(
        () => `a reported reason; calls: ${calls.join()}`,
        () => reasons[0],
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
