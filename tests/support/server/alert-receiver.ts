import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AlarmMessage } from '../../../server/operations/alarm-message.ts';
import { inTheEnd } from '../machine/in-the-end.ts';

/** What stands behind the host in `ALERT_URL`: chat services have a secret there. */
export const alertSecret = 'T0-geheim-B0';

export interface AlertReceiver {
  /** What `ALERT_URL` must be to be told here. */
  url: string;
  /** Every attempt, in order, with how it was answered. */
  attempts: { message: AlarmMessage; answer: number | 'hangs up'; path: string; type: string }[];
  /** What was taken, in order. */
  told(): AlarmMessage[];
  /** The first that was taken, or will be, beyond `count`. */
  waitFor(count: number): Promise<AlarmMessage>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A real HTTP server on a free port of this machine. It begins with `answers`; then it takes everything. */
export async function startAlertReceiver(
  answers: (number | 'hangs up')[] = [],
): Promise<AlertReceiver> {
  const attempts: AlertReceiver['attempts'] = [];
  const watchers = new Set<() => void>();
  const told = () => attempts.filter(({ answer }) => answer === 204).map(({ message }) => message);

  const server = createServer(async (request, response) => {
    const message = JSON.parse(await read(request)) as AlarmMessage;
    const answer = answers.shift() ?? 204;
    const type = request.headers['content-type'] ?? '';
    attempts.push({ message, answer, path: request.url ?? '', type });
    if (answer === 'hangs up') response.destroy();
    else response.writeHead(answer).end();
    for (const look of watchers) look();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/services/${alertSecret}?key=${alertSecret}`,
    attempts,
    told,
    waitFor(count) {
      const { promise, resolve } = Promise.withResolvers<AlarmMessage>();
      const look = () => {
        const message = told()[count];
        if (!message) return;
        watchers.delete(look);
        resolve(message);
      };
      watchers.add(look);
      look();
      return inTheEnd(promise, () => `message ${count + 1}, of ${attempts.length} attempts`);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
