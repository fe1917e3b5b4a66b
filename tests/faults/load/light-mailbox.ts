import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface LightMailbox {
  url: string;
  /** Address that an answer goes to → Message-IDs of what arrived, in order. */
  arrived: Map<string, string[]>;
  /** The most connections that were open at a time. */
  mostAtOnce: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * An SMTP peer for runs of many thousands: it reads two headers and forgets the rest. smtp-server waits 100 ms
 * before each greeting, which would make an hour of 36,000 e-mails.
 * @param answerAfterMs How long it looks into a message before it says that it has it.
 */
export async function startLightMailbox(answerAfterMs = 0): Promise<LightMailbox> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    mailbox.mostAtOnce = Math.max(mailbox.mostAtOnce, sockets.size);
    // Who is killed breaks its connections off.
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    converse(socket, (text) => keep(mailbox, text), answerAfterMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const mailbox: LightMailbox = {
    url: `smtp://127.0.0.1:${port}`,
    arrived: new Map(),
    mostAtOnce: 0,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return mailbox;
}

function keep({ arrived }: LightMailbox, text: string): void {
  const replyTo = text.match(/^Reply-To:[^<]*<([^>]+)>/im)?.[1] ?? 'unknown';
  const messageId = text.match(/^Message-ID:\s*<([^>]+)>/im)?.[1] ?? 'unknown';
  arrived.set(replyTo, [...(arrived.get(replyTo) ?? []), messageId]);
}

const endOfData = '\r\n.\r\n';
const replies: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' };

function converse(socket: Socket, deliver: (text: string) => void, answerAfterMs: number): void {
  let pending = '';
  let isData = false;
  socket.setEncoding('latin1');
  socket.write('220 mailbox ESMTP\r\n');
  socket.on('data', (chunk: string) => {
    pending += chunk;
    for (;;) {
      const terminator = isData ? endOfData : '\r\n';
      const end = pending.indexOf(terminator);
      if (end === -1) return;
      const text = pending.slice(0, end);
      pending = pending.slice(end + terminator.length);
      const verb = isData ? 'TEXT' : text.slice(0, 4).toUpperCase();
      if (isData) deliver(text);
      isData = verb === 'DATA';
      const reply = `${replies[verb] ?? '250 fine'}\r\n`;
      if (verb === 'TEXT' && answerAfterMs > 0)
        setTimeout(() => socket.writable && socket.write(reply), answerAfterMs);
      else socket.write(reply);
      if (verb === 'QUIT') socket.end();
    }
  });
}
