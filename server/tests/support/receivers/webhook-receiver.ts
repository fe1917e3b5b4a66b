import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { listen } from '../../../../tests/support/machine/listen.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { newWebhookSecret } from '../../../lib/secrets.ts';

/** The path of `WEBHOOK_URL`, which is a secret. */
export const pathSecret = 'geheim-pad';

interface WebhookEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

export interface Call {
  id: string;
  event: WebhookEvent;
  body: string;
  signatures: string[];
  /** Whether it was answered with 2xx. */
  isAccepted: boolean;
}

/** How a receiver treats a call. */
export type Behaviour = (response: ServerResponse, count: number) => void;

export const accepts: Behaviour = (response) => response.writeHead(204).end();

export function answers(
  status: number,
  headers: Record<string, string> = {},
  body = '',
): Behaviour {
  return (response) => response.writeHead(status, headers).end(body);
}

export const failures = {
  'answers 503': answers(503),
  'answers 429 with Retry-After': answers(429, { 'Retry-After': '2' }),
  'is down': 'away',
} satisfies Record<string, Behaviour | 'away'>;

/** After these the receiver may have accepted the call. */
export const failuresInDoubt = {
  'hangs up without an answer': (response) => response.destroy(),
  'never answers': () => {},
  'answers 500': answers(500),
  'answers 302': answers(302, { Location: '/elsewhere' }),
} satisfies Record<string, Behaviour>;

/** Accepts the call, and disconnects in the middle of its response. */
export const disconnectsMidway: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Length': '100' });
  response.write('accepted', () => response.destroy());
};

export const sendsContinue: Behaviour = (response) => {
  response.writeContinue();
  response.end('accepted');
};

/** Accepts the call, and responds with 5 MB. */
export const sendsLargeBody: Behaviour = (response) => {
  response.writeHead(200);
  response.end(Buffer.alloc(5_000_000, 'x'));
};

/** A receiver on this machine, which verifies each signature with the Standard Webhooks library. */
export async function startWebhookReceiver(
  usual: Behaviour = accepts,
  secret = newWebhookSecret(),
) {
  const calls: Call[] = [];
  const problems: string[] = [];
  let behaviour = usual;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { headers, method, url } = request;
    if (method !== 'POST' || url !== `/${pathSecret}`) problems.push(`${method} ${url}`);
    if (headers['content-type'] !== 'application/json') problems.push('no JSON');
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
    } catch (error) {
      problems.push(String(error));
    }
    behaviour(response, calls.length);
    calls.push({
      id: String(headers['webhook-id']),
      event: JSON.parse(body),
      body,
      signatures: String(headers['webhook-signature']).split(' '),
      isAccepted: response.headersSent && response.statusCode < 300,
    });
  });
  const port = await listen(server);
  const url = `http://127.0.0.1:${port}/${pathSecret}`;
  const accepted = () => calls.filter(({ isAccepted }) => isAccepted);
  return {
    url,
    secret,
    settings: { WEBHOOK_URL: url, WEBHOOK_SECRET: secret },
    calls,
    accepted,
    /** Faults of the calls, such as wrong signatures or addresses. */
    problems,
    async behaveAs(next: Behaviour | 'away'): Promise<void> {
      if (next !== 'away') behaviour = next;
      const isListening = server.listening;
      if (next === 'away' && isListening) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      } else if (next !== 'away' && !isListening) await listen(server, port);
    },
    /** The accepted call at `index`, once it has arrived. */
    waitFor: (index = 0): Promise<Call> =>
      until(
        () => `webhook ${index + 1}, of ${calls.length} calls`,
        () => accepted()[index],
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      if (server.listening) await server[Symbol.asyncDispose]();
    },
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
