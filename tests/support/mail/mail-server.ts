import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** An e-mail that was taken: kept, whether or not the sender was told. */
export interface Taken {
  messageId: string;
  recipients: string[];
  /** `performance.now()` */
  at: number;
}

/** How a mail server treats a connection, from its first byte on. */
export type Mood = (socket: Socket, take: (source: string, recipients: string[]) => void) => void;

export interface MailServer {
  port: number;
  taken: Taken[];
  /** Connections that were made since it got into its mood. */
  met(): number;
  /** Connections that are open. */
  open(): number;
  /** Treats the connections to come by another mood; those that there are go on as they were. */
  become(mood: Mood): void;
  isListening(): boolean;
  /** Goes away, its connections with it. */
  leave(): Promise<void>;
  /** Comes back where it was. */
  comeBack(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A mail server on a free port of every address of this machine, whose mood can change while it runs. */
export async function startMailServer(mood: Mood): Promise<MailServer> {
  const taken: Taken[] = [];
  const sockets = new Set<Socket>();
  let met = 0;

  const take = (source: string, recipients: string[]) => {
    const messageId = source.match(/^Message-ID:\s*(<[^>]*>)/im)?.[1] ?? '';
    taken.push({ messageId, recipients, at: performance.now() });
  };
  const server = createServer((socket) => {
    met += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    mood(socket, take);
  });
  const port = await listen(server, 0);
  const leave = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return {
    port,
    taken,
    met: () => met,
    open: () => sockets.size,
    become(next) {
      mood = next;
      met = 0;
    },
    isListening: () => server.listening,
    leave,
    async comeBack() {
      await listen(server, port);
    },
    [Symbol.asyncDispose]: leave,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '0.0.0.0');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}
