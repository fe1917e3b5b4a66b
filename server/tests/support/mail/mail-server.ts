import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listen } from '../../../../tests/support/machine/listen.ts';

/** An accepted e-mail, confirmed to the sender or not. */
interface Accepted {
  messageId: string;
  recipients: string[];
  /** `performance.now()` */
  at: number;
}

/** How a mail server treats a connection. */
export type Behaviour = (socket: Socket, accept: Accept) => void;

/** Stores an e-mail. */
export type Accept = (source: string, recipients: string[]) => void;

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A mail server on a free port of all this machine's addresses; its behaviour can be changed. */
export async function startMailServer(behaviour: Behaviour) {
  const accepted: Accepted[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let maxOpen = 0;

  const accept: Accept = (source, recipients) => {
    const messageId = source.match(/^Message-ID:\s*(<[^>]*>)/im)?.[1] ?? '';
    accepted.push({ messageId, recipients, at: performance.now() });
  };
  const server = createServer({ noDelay: true }, (socket) => {
    connections += 1;
    sockets.add(socket);
    maxOpen = Math.max(maxOpen, sockets.size);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    behaviour(socket, accept);
  });
  const port = await listen(server, 0, '0.0.0.0');
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const stopListening = async () => {
    if (!server.listening) return;
    server.close();
    endConnections();
    await once(server, 'close');
  };
  return {
    port,
    /** The `SMTP_URL` that delivers here. */
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    /** The number of connections since `behaveAs` was last called. */
    connections: () => connections,
    /** The number of open connections. */
    open: () => sockets.size,
    /** The most connections that were open at once. */
    maxOpen: () => maxOpen,
    /** Changes the behaviour for new connections; open ones keep theirs. */
    behaveAs(next: Behaviour) {
      behaviour = next;
      connections = 0;
    },
    isListening: () => server.listening,
    endConnections,
    /** Stops listening, and closes its connections. */
    stopListening,
    /** Listens again on the same port. */
    listenAgain: () => listen(server, port, '0.0.0.0'),
    [Symbol.asyncDispose]: stopListening,
  };
}
