import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createListener } from 'node:net';
import { makeCertificate } from '../../../../tests/support/machine/certificate.ts';
import { listen } from '../../../../tests/support/machine/listen.ts';

const tlsHandshake = 0x16;

/**
 * A TLS-terminating proxy like an operator's: forwards `Host`, and redirects HTTP to HTTPS, both on one free port of
 * 127.0.0.1.
 */
export async function startTlsProxy(target: string) {
  const certificate = makeCertificate('127.0.0.1');
  const secure = createTlsServer(certificate, (incoming, outgoing) => {
    const { method, headers } = incoming;
    const call = request(new URL(incoming.url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  const plain = createServer(({ headers, url }, outgoing) => {
    outgoing.writeHead(301, { location: `https://${headers.host}${url}` }).end();
  });
  const listener = createListener((socket) => {
    socket.on('error', () => {});
    socket.once('readable', () => {
      const first = socket.read() as Buffer | null;
      if (first === null) return;
      socket.unshift(first);
      (first[0] === tlsHandshake ? secure : plain).emit('connection', socket);
    });
  });
  const port = await listen(listener);
  return {
    /** Name and port, for either protocol. */
    host: `127.0.0.1:${port}`,
    /** The certificate that a client must trust, as PEM. */
    certificate: certificate.cert,
    async [Symbol.asyncDispose]() {
      listener.close();
      secure.closeAllConnections();
      plain.closeAllConnections();
      await once(listener, 'close');
    },
  };
}
