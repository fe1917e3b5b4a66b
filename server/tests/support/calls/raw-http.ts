import { once } from 'node:events';
import { connect } from 'node:net';

export interface Exchange {
  /** Status, lower-case headers and body of each response. */
  answers: { status: number; headers: Map<string, string>; body: string }[];
  /** Whether the server closed the connection. */
  isClosed: boolean;
  /** Milliseconds until the last response, or until the end if there is none. */
  ms: number;
}

const maxMs = 15_000;

/**
 * Writes bytes to a new connection and reads until there are `count` responses, the server closes it, or `maxMs` have
 * passed.
 * @param isShuttingDown Whether to half-close the connection after the last byte.
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
  const timer = setTimeout(done.resolve, maxMs);
  await done.promise;
  clearTimeout(timer);
  ms ??= performance.now() - start;
  socket.destroy();
  return { answers: readAnswers(text), isClosed, ms };
}

/** The complete responses in a connection's text. */
function readAnswers(text: string): Exchange['answers'] {
  return text.split(/(?=HTTP\/1\.1 \d{3} )/).flatMap((answer) => {
    const end = answer.indexOf('\r\n\r\n');
    const body = answer.slice(end + 4);
    const lines = answer.slice(0, end).split('\r\n').slice(1);
    const headers = new Map(
      lines.map((line) => {
        const [, name = '', value = ''] = line.match(/^(.*?): ?(.*)$/s) ?? [];
        return [name.toLowerCase(), value];
      }),
    );
    const isComplete =
      headers.get('transfer-encoding') === 'chunked'
        ? body.endsWith('0\r\n\r\n')
        : body.length >= Number(headers.get('content-length') ?? 0);
    return end >= 0 && isComplete ? [{ status: Number(answer.slice(9, 12)), headers, body }] : [];
  });
}
