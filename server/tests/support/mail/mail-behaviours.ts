import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Accept, Behaviour } from './mail-server.ts';

/** Stages of an SMTP session. `body`: the first line of the message; `end`: after its last line. */
export type Moment =
  | 'greeting'
  | 'hello'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'data'
  | 'body'
  | 'end';

/** A reply, or a function to call instead. `received`: the client's line; at the `end`, the entire message. */
type Action = string | ((socket: Socket, received: string) => void);

/** A complete mail server with extensions and encryption, configured by `options`. */
export function fullServer(options: SMTPServerOptions = {}): Behaviour {
  // Creating an `SMTPServer` takes 2 ms, so all connections of a mail server share one.
  const servers = new WeakMap<Accept, SMTPServer>();
  return (socket, accept) => {
    const server = servers.get(accept) ?? toServer(options, accept);
    servers.set(accept, server);
    server.server.emit('connection', socket);
  };
}

function toServer(options: SMTPServerOptions, accept: Accept): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onData: completeMessage((source, recipients) => accept(source.toString('latin1'), recipients)),
    ...options,
  });
  return server.on('error', () => {});
}

/** Passes each complete message to `store` before confirming it; drops messages cut off by a lost connection. */
export function completeMessage(
  store: (source: Buffer, recipients: string[]) => void | Promise<void>,
): NonNullable<SMTPServerOptions['onData']> {
  return async (stream, { envelope }, done) => {
    const source = await buffer(stream).catch(() => undefined);
    if (source === undefined) return;
    const recipients = envelope.rcptTo.map(({ address }) => address);
    await store(source, recipients);
    done();
  };
}

/** Accepts all recipients except those whose local part is in `codes`. */
export function refusing(codes: Record<string, number>): Behaviour {
  return fullServer({
    onRcptTo({ address }, _session, done) {
      const responseCode = codes[address.split('@')[0] ?? ''];
      if (responseCode === undefined) return done();
      done(Object.assign(new Error(`<${address}> is not here`), { responseCode }));
    },
  });
}

/** A mail server that lacks SMTPUTF8 (RFC 6531), and drops e-mails from a connection that sent a non-ASCII byte. */
export const withoutSmtputf8: Behaviour = (socket, accept) => {
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  scripted({})(socket, (source, recipients) => {
    if (!/\P{ASCII}/u.test(received)) accept(source, recipients);
  });
};

/**
 * A minimal mail server that accepts everything except where `actions` differ.
 * @param accepts Whether the server accepts the message before it runs the action `end`.
 */
export function scripted(
  actions: Partial<Record<Moment, Action>>,
  { replyAfterMs = 0, accepts = false } = {},
): Behaviour {
  return (socket, accept) => {
    let recipients: string[] = [];
    let source: string | undefined;
    let rest = '';

    const reply = (moment: Moment, usual: string, received = '') => {
      const action = actions[moment] ?? usual;
      if (typeof action !== 'string') return action(socket, received);
      if (replyAfterMs === 0) socket.write(`${action}\r\n`);
      else setTimeout(() => socket.writable && socket.write(`${action}\r\n`), replyAfterMs);
    };
    const receive = (line: string) => {
      if (source !== undefined) {
        if (source === '' && actions.body) return reply('body', '');
        if (line !== '.') {
          source += `${line}\n`;
          return;
        }
        const message = source;
        if (actions.end === undefined || accepts) accept(message, recipients);
        source = undefined;
        recipients = [];
        return reply('end', '250 accepted', message);
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'EHLO' || command === 'HELO') return reply('hello', '250 mail.test', line);
      if (command === 'AUTH') return reply('login', '235 OK', line);
      if (command === 'MAIL') return reply('sender', '250 OK');
      if (command === 'RCPT') {
        recipients.push(line.replace(/^.*<|>.*$/g, ''));
        return reply('recipient', '250 OK');
      }
      if (command !== 'DATA') return socket.write('250 OK\r\n');
      if (actions.data === undefined) source = '';
      return reply('data', '354 go on');
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (!socket.destroyed) receive(line);
    });
    reply('greeting', '220 mail.test');
  };
}

/** The EHLO reply of a server that offers a login. */
export const offersLogin = '250-mail.test\r\n250 AUTH PLAIN';

/** Like Google's relay, refuses a client whose EHLO is an address or a name without a dot. */
export const googleRelay = scripted({
  hello(socket, line) {
    const isNamed = /^EHLO [a-z][\w-]*(?:\.[\w-]+)+$/i.test(line);
    if (isNamed) socket.write('250 mail.test\r\n');
    else
      socket.end(
        [
          '421-4.7.0 Try again later, closing connection. (EHLO)',
          '421-4.7.0  For more information, go to',
          '421 4.7.0  https://support.google.com/a/answer/3221692 5b1f17b1804b1-4778 - gsmtp',
          '',
        ].join('\r\n'),
      );
  },
});

/** Accepts a message, and confirms it after `ms`. */
export function acceptsAfter(ms: number): Behaviour {
  const end = (socket: Socket) => {
    setTimeout(() => socket.writable && socket.write('250 accepted\r\n'), ms);
  };
  return scripted({ end }, { accepts: true });
}

/** A middlebox in front of a mail server: runs `action` on a ClientHello larger than a packet; by default drops it. */
export function dropsLargeHello(
  port: number,
  action: (socket: Socket) => void = neverReplies,
): Behaviour {
  return (socket) => {
    const server = connect(port, '127.0.0.1');
    server.on('error', () => {});
    server.pipe(socket);
    let isLost = false;
    socket.on('data', (chunk) => {
      // A handshake record (RFC 8446, 5.1).
      const isLarge = chunk[0] === 22 && chunk.length > 1_500;
      if (isLarge) action(socket);
      isLost ||= isLarge;
      if (!isLost) server.write(chunk);
    });
    socket.once('close', () => server.destroy());
  };
}

export const neverReplies = () => {};

export const disconnects = (socket: Socket) => {
  socket.destroy();
};

/** Sends an endless reply byte by byte, even when nobody reads. */
export const trickles = (socket: Socket) => {
  socket.allowHalfOpen = true;
  const timer = setInterval(() => socket.write('2'), 250);
  socket.once('close', () => clearInterval(timer));
};

/** Sends a reply too long for any client to read. */
export const endlessReply = (socket: Socket) => {
  socket.write(`550-${'no '.repeat(20)}\r\n`.repeat(2_000));
  socket.write('550 no\r\n');
};
