import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { inTheEnd } from '../machine/in-the-end.ts';

export interface Mailbox {
  /** What `SMTP_URL` must be to deliver here. */
  url: string;
  /** Every e-mail that has arrived, in order. */
  received: Email[];
  /** Their bytes, in the same order. */
  sources: Buffer[];
  /** The recipients of each e-mail's envelope, in the same order. */
  recipients: string[][];
  /** The first e-mail, arrived or to come, that `matches`. */
  waitFor(matches: (email: Email) => boolean): Promise<Email>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A real SMTP server on a free port of this machine. */
export async function startMailbox(): Promise<Mailbox> {
  const received: Email[] = [];
  const sources: Buffer[] = [];
  const recipients: string[][] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const source = Buffer.concat(chunks);
        received.push(await PostalMime.parse(source));
        sources.push(source);
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        done();
        for (const look of waiting) look();
      });
    },
  });
  // A sender that is ended drops its line.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    sources,
    recipients,
    waitFor(matches) {
      const { promise, resolve } = Promise.withResolvers<Email>();
      const look = () => {
        const email = received.find(matches);
        if (!email) return;
        waiting.delete(look);
        resolve(email);
      };
      waiting.add(look);
      look();
      return inTheEnd(promise, () => `an e-mail beside ${received.length} others`);
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** Whether an answer to this e-mail goes to `address`. */
export function answersGoTo(address: string) {
  return (email: Email) => email.replyTo?.some((reply) => reply.address === address) ?? false;
}
