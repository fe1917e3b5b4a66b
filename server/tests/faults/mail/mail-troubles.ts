import type { Socket } from 'node:net';
import { makeCertificate } from '../../../../tests/support/machine/certificate.ts';
import {
  acceptsAfter,
  disconnects,
  endlessReply,
  fullServer,
  neverReplies,
  scripted,
  trickles,
} from '../../support/mail/mail-behaviours.ts';
import type { Behaviour } from '../../support/mail/mail-server.ts';

export interface Trouble {
  name: string;
  /** How the server treats connections during the trouble; if absent, it is down. */
  behaviour?: Behaviour;
  /** The outcome of an e-mail sent meanwhile. `repeated`: accepted without confirmation, so sent again. */
  finalStatus: 'delivered' | 'repeated' | 'undeliverable';
  /** Whether e-mails are delivered in spite of the trouble. */
  stillDelivers?: boolean;
  /** Whether connections stay open meanwhile. If so, the trouble ends just after another attempt has connected. */
  holdsConnections?: boolean;
  /** The server's normal behaviour, if not the default. */
  healthy?: Behaviour;
  /** The user and host in `SMTP_URL`. */
  host?: string;
  /** Certificates that the sender trusts. */
  trusted?: string[];
  /** What must happen after recovery before e-mails are delivered in time, if anything. */
  afterRecovery?: 'restart' | 'end of the old connections';
}

const stillDelivers = { stillDelivers: true };
const undeliverable = { finalStatus: 'undeliverable' } as const;
const host = '127.0.0.2';
const good = makeCertificate(host);
const misnamed = makeCertificate('127.0.0.9');
/** 127.0.0.1 may be used without encryption, so this is another address. */
const encrypted = { host, trusted: [good.cert, misnamed.cert], healthy: fullServer(good) };

/**
 * One trouble of each kind. `smtp-reply.test.ts` and `smtp-mailer.test.ts` cover most replies, silences and disconnects of a
 * session, `smtp-try-out.test.ts` other TLS faults.
 */
export const troubles: Trouble[] = [
  { name: 'is down', finalStatus: 'delivered' },
  trouble('greets with 421', scripted({ greeting: '421 later' })),
  trouble('never greets', neverReplies, { holdsConnections: true }),
  trouble('is slow in each reply', scripted({}, { replyAfterMs: 2_000 }), stillDelivers),
  trouble('takes 30 s to accept a message', acceptsAfter(30_000), stillDelivers),
  trouble('takes a minute to accept a message', acceptsAfter(60_000), stillDelivers),
  greetsAfter(20_000),
  trouble('answers 451 to the recipient', scripted({ recipient: '451 no' })),
  trouble('answers 550 to the recipient', scripted({ recipient: '550 no' }), undeliverable),
  trouble('answers 550 to the message', scripted({ end: '550 no' }), undeliverable),
  trouble('disconnects at the greeting', scripted({ greeting: disconnects })),
  trouble('disconnects before the message', scripted({ data: disconnects })),
  trouble('disconnects in the message', scripted({ body: disconnects })),
  trouble('disconnects after the message', scripted({ end: disconnects }, { accepts: true }), {
    finalStatus: 'repeated',
  }),
  trouble('is silent before the message', scripted({ data: neverReplies }), {
    holdsConnections: true,
  }),
  // This reply is awaited for ten minutes.
  trouble('sends single bytes after the message', scripted({ end: trickles }), {
    holdsConnections: true,
    afterRecovery: 'end of the old connections',
  }),
  trouble('replies without end', scripted({ recipient: endlessReply })),
  trouble('refuses the password', withPassword(false), {
    host: 'me:secret@127.0.0.1',
    afterRecovery: 'restart',
    healthy: withPassword(true),
  }),
  ...(process.platform === 'linux'
    ? [
        trouble('offers no STARTTLS', fullServer(), encrypted),
        trouble('has a certificate for another name', fullServer(misnamed), encrypted),
      ]
    : []),
];

function trouble(name: string, behaviour: Behaviour, more: Partial<Trouble> = {}): Trouble {
  return { name, behaviour, finalStatus: 'delivered', ...more };
}

/** Some mail servers greet late, to deter spammers. */
function greetsAfter(ms: number): Trouble {
  const greeting = (socket: Socket) => {
    setTimeout(() => socket.writable && socket.write('220 mail.test\r\n'), ms);
  };
  return trouble(`greets after ${ms / 1_000} s`, scripted({ greeting }), stillDelivers);
}

function withPassword(isRight: boolean): Behaviour {
  return fullServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(isRight ? null : new Error('no'), { user: 'me' }),
  });
}
