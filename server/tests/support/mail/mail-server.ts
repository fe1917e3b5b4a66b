import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listen } from '../../../../tests/support/machine/listen.ts';

/** An e-mail that was taken: kept, whether or not the sender was told. */
export interface Taken {
  messageId: string;
  recipients: string[];
  /** `performance.now()` */
  at: number;
}

/** How a mail server treats a connection, from its first byte on. */
export type Behaviour = (socket: Socket, take: Take) => void;

/** Keeps an e-mail. */
export type Take = (source: string, recipients: string[]) => void;

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A mail server on a free port of every address of this machine, whose behaviour can change while it runs. */
export async function startMailServer(behaviour: Behaviour) {
  const taken: Taken[] = [];
  const sockets = new Set<Socket>();
  let met = 0;
  let mostAtOnce = 0;

  const take: Take = (source, recipients) => {
    const messageId = source.match(/^Message-ID:\s*(<[^>]*>)/im)?.[1] ?? '';
    taken.push({ messageId, recipients, at: performance.now() });
  };
  const server = createServer({ noDelay: true }, (socket) => {
    met += 1;
    sockets.add(socket);
    mostAtOnce = Math.max(mostAtOnce, sockets.size);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    behaviour(socket, take);
  });
  const port = await listen(server, 0, '0.0.0.0');
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const leave = async () => {
    if (!server.listening) return;
    server.close();
    endConnections();
    await once(server, 'close');
  };
  return {
    port,
    /** What `SMTP_URL` must be to deliver here. */
    url: `smtp://127.0.0.1:${port}`,
    taken,
    /** How many connections were made since its behaviour changed. */
    met: () => met,
    /** How many connections are open. */
    open: () => sockets.size,
    /** The most connections that were open at a time. */
    mostAtOnce: () => mostAtOnce,
    /** Changes the behaviour for new connections; the open ones keep theirs. */
    behaveAs(next: Behaviour) {
      behaviour = next;
      met = 0;
    },
    isListening: () => server.listening,
    endConnections,
    /** Goes away, and ends its connections. */
    leave,
    /** Comes back where it was. */
    comeBack: () => listen(server, port, '0.0.0.0'),
    [Symbol.asyncDispose]: leave,
  };
}
