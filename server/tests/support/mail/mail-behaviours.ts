import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Behaviour, Take } from './mail-server.ts';

/** Moments of an SMTP session at which the server may act; `body` is the first line of the message, `end` follows all of it. */
export type Moment =
  | 'greeting'
  | 'hello'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'data'
  | 'body'
  | 'end';

/** A reply, or an action in place of one. `heard`: the client's line; at the `end`, the whole message. */
type Act = string | ((socket: Socket, heard: string) => void);

/** A complete mail server with extensions and encryption, configured by `options`. */
export function fullServer(options: SMTPServerOptions = {}): Behaviour {
  // Creating one takes 2 ms, so the connections of a mail server share one.
  const servers = new WeakMap<Take, SMTPServer>();
  return (socket, take) => {
    const server = servers.get(take) ?? toServer(options, take);
    servers.set(take, server);
    server.server.emit('connection', socket);
  };
}

function toServer(options: SMTPServerOptions, take: Take): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onData: completeMessage((source, recipients) => take(source.toString('latin1'), recipients)),
    ...options,
  });
  return server.on('error', () => {});
}

/** Passes each complete message to `keep` before confirming it; drops one whose connection broke. */
export function completeMessage(
  keep: (source: Buffer, recipients: string[]) => void | Promise<void>,
): NonNullable<SMTPServerOptions['onData']> {
  return async (stream, { envelope }, done) => {
    const source = await buffer(stream).catch(() => undefined);
    if (source === undefined) return;
    const recipients = envelope.rcptTo.map(({ address }) => address);
    await keep(source, recipients);
    done();
  };
}

/** Accepts all recipients except those whose local part has a code. */
export function refusing(codes: Record<string, number>): Behaviour {
  return fullServer({
    onRcptTo({ address }, _session, done) {
      const responseCode = codes[address.split('@')[0] ?? ''];
      if (responseCode === undefined) return done();
      done(Object.assign(new Error(`<${address}> is not here`), { responseCode }));
    },
  });
}

/** Offers no SMTPUTF8 (RFC 6531), and keeps no e-mail of a connection that sent a byte beyond ASCII. */
export const withoutSmtputf8: Behaviour = (socket, take) => {
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
  });
  scripted({})(socket, (source, recipients) => {
    if (!/\P{ASCII}/u.test(heard)) take(source, recipients);
  });
};

/**
 * A minimal mail server that accepts everything, except for its `acts`.
 * @param takes Whether it accepts the message before its act at the end.
 */
export function scripted(
  acts: Partial<Record<Moment, Act>>,
  { replyAfterMs = 0, takes = false } = {},
): Behaviour {
  return (socket, take) => {
    let recipients: string[] = [];
    let source: string | undefined;
    let rest = '';

    const speak = (moment: Moment, usual: string, heard = '') => {
      const act = acts[moment] ?? usual;
      if (typeof act !== 'string') return act(socket, heard);
      if (replyAfterMs === 0) socket.write(`${act}\r\n`);
      else setTimeout(() => socket.writable && socket.write(`${act}\r\n`), replyAfterMs);
    };
    const hear = (line: string) => {
      if (source !== undefined) {
        if (source === '' && acts.body) return speak('body', '');
        if (line !== '.') {
          source += `${line}\n`;
          return;
        }
        const message = source;
        if (acts.end === undefined || takes) take(message, recipients);
        source = undefined;
        recipients = [];
        return speak('end', '250 taken', message);
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'EHLO' || word === 'HELO') return speak('hello', '250 mail.test', line);
      if (word === 'AUTH') return speak('login', '235 well', line);
      if (word === 'MAIL') return speak('sender', '250 well');
      if (word === 'RCPT') {
        recipients.push(line.replace(/^.*<|>.*$/g, ''));
        return speak('recipient', '250 well');
      }
      if (word !== 'DATA') return socket.write('250 well\r\n');
      if (acts.data === undefined) source = '';
      return speak('data', '354 go on');
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (!socket.destroyed) hear(line);
    });
    speak('greeting', '220 mail.test');
  };
}

/** The EHLO reply of a server that offers a login. */
export const offersLogin = '250-mail.test\r\n250 AUTH PLAIN';

/** Refuses, like Google's relay, a client whose EHLO has an address or a name without a dot. */
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
    setTimeout(() => socket.writable && socket.write('250 taken\r\n'), ms);
  };
  return scripted({ end }, { takes: true });
}

/** A middlebox before a mail server that drops a ClientHello longer than a packet, or does `act` instead. */
export function dropsLargeHello(
  port: number,
  act: (socket: Socket) => void = neverReplies,
): Behaviour {
  return (socket) => {
    const server = connect(port, '127.0.0.1');
    server.on('error', () => {});
    server.pipe(socket);
    let isLost = false;
    socket.on('data', (chunk) => {
      // A handshake record (RFC 8446, 5.1).
      const isLarge = chunk[0] === 22 && chunk.length > 1_500;
      if (isLarge) act(socket);
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

/** Sends a reply longer than any client reads. */
export const endlessReply = (socket: Socket) => {
  socket.write(`550-${'no '.repeat(20)}\r\n`.repeat(2_000));
  socket.write('550 no\r\n');
};
