import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../../../../tests/support/machine/listen.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import type { AlarmMessage } from '../../../watch/alarm/alarm-message.ts';

/** What stands behind the host in `ALERT_URL`: chat services have a secret there. */
export const alertSecret = 'T0-geheim-B0';

/** A real HTTP server on a free port of this machine. It begins with the statuses `answers`; then it takes everything. */
export async function startAlertReceiver(answers: number[] = []) {
  const attempts: { message: AlarmMessage; answer: number; path: string; type: string }[] = [];
  const told = () => attempts.filter(({ answer }) => answer === 204).map(({ message }) => message);

  const server = createServer(async (request, response) => {
    const message = (await json(request)) as AlarmMessage;
    const answer = answers.shift() ?? 204;
    const type = request.headers['content-type'] ?? '';
    attempts.push({ message, answer, path: request.url ?? '', type });
    response.writeHead(answer).end();
  });
  const port = await listen(server);
  return {
    /** What `ALERT_URL` must be to be told here. */
    url: `http://127.0.0.1:${port}/services/${alertSecret}?key=${alertSecret}`,
    /** Every attempt, in order, with how it was answered. */
    attempts,
    /** What was taken, in order. */
    told,
    /** The first that was taken, or will be, beyond `count`. */
    waitFor: (count: number): Promise<AlarmMessage> =>
      until(
        () => `message ${count + 1}, of ${attempts.length} attempts`,
        () => told()[count],
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
