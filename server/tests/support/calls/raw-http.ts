import { once } from 'node:events';
import { connect } from 'node:net';

export interface Exchange {
  /** Status, headers in lower case and body of each answer. */
  answers: { status: number; headers: Map<string, string>; body: string }[];
  /** Whether the server ended the connection. */
  isClosed: boolean;
  /** Milliseconds until the last answer, or until the end where there is none. */
  ms: number;
}

const mostMs = 15_000;

/**
 * Writes bytes to a connection of its own and reads what comes back, until there are `count` answers or the
 * server ends it, for some seconds at most.
 * @param isShuttingDown Whether we end our side after the last byte.
 */
export async function exchange(
  port: number,
  bytes: string | Buffer,
  { count = 1, isShuttingDown = false } = {},
): Promise<Exchange> {
  const start = performance.now();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.setEncoding('latin1');
  let text = '';
  let isClosed = false;
  let ms: number | undefined;
  const done = Promise.withResolvers<void>();
  const ended = () => {
    isClosed = true;
    done.resolve();
  };
  socket.on('data', (chunk: string) => {
    text += chunk;
    ms = performance.now() - start;
    if (readAnswers(text).length >= count) done.resolve();
  });
  socket.on('end', ended).on('close', ended).on('error', ended);
  await once(socket, 'connect');
  const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  if (isShuttingDown) socket.end(data);
  else socket.write(data);
  const timer = setTimeout(done.resolve, mostMs);
  await done.promise;
  clearTimeout(timer);
  ms ??= performance.now() - start;
  socket.destroy();
  return { answers: readAnswers(text), isClosed, ms };
}

/** The complete answers at the start of a connection's text. */
function readAnswers(text: string): Exchange['answers'] {
  const answers: Exchange['answers'] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return answers;
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(first.match(/^HTTP\/1\.1 (\d{3}) /)?.[1]);
    const headers = new Map(
      lines.map((line) => [
        line.split(':', 1)[0]?.toLowerCase() ?? '',
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const isBare = status < 200 || status === 204 || status === 304;
    const [body, length] = isBare ? ['', 0] : readBody(rest.slice(end + 4), headers);
    if (body === undefined) return answers;
    rest = rest.slice(end + 4 + length);
    answers.push({ status, headers, body });
  }
}

function readBody(text: string, headers: Map<string, string>): [string | undefined, number] {
  if (headers.get('transfer-encoding') === 'chunked') {
    const end = text.indexOf('0\r\n\r\n');
    return end === -1 ? [undefined, 0] : [text.slice(0, end), end + 5];
  }
  const length = Number(headers.get('content-length') ?? 0);
  return text.length < length ? [undefined, 0] : [text.slice(0, length), length];
}
