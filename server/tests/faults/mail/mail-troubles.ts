import type { Socket } from 'node:net';
import { makeCertificate } from '../../../../tests/support/machine/certificate.ts';
import {
  acceptsAfter,
  disconnects,
  endlessReply,
  fullServer,
  type Moment,
  neverReplies,
  scripted,
  trickles,
} from '../../support/mail/mail-behaviours.ts';
import type { Behaviour } from '../../support/mail/mail-server.ts';

export interface Trouble {
  name: string;
  /** How the server treats connections meanwhile; if absent, it is down. */
  behaviour?: Behaviour;
  /** The fate of an e-mail meanwhile. `repeated`: accepted without confirmation, so sent again. */
  finalStatus: 'delivered' | 'repeated' | 'undeliverable';
  /** Whether e-mails are delivered in spite of the trouble. */
  isBearable?: boolean;
  /** Whether the trouble keeps connections open. If so, it ends just after another attempt has connected. */
  holds?: boolean;
  /** The server's normal behaviour, if not the default. */
  well?: Behaviour;
  /** The user and host in `SMTP_URL`. */
  host?: string;
  /** Certificates that the sender trusts. */
  trusted?: string[];
  /** What must happen for delivery in time after recovery, if anything. */
  afterRecovery?: 'restart' | 'end of the old connections';
}

/** `smtp-reply.test.ts` tests which replies are final. */
const refusals = (
  [
    ['sender', 421, 'delivered'],
    ['recipient', 451, 'delivered'],
    ['recipient', 550, 'undeliverable'],
    ['data', 554, 'undeliverable'],
    ['end', 452, 'delivered'],
    ['end', 550, 'undeliverable'],
  ] as const
).map(([moment, code, finalStatus]) =>
  trouble(`answers ${code} to the ${moment}`, scripted({ [moment]: `${code} no` }), {
    finalStatus,
  }),
);

const stalls = (['hello', 'recipient', 'data', 'end'] as const).flatMap((moment: Moment) => [
  stall(`says nothing at the ${moment}`, moment, neverReplies),
  stall(`sends single bytes at the ${moment}`, moment, trickles),
]);

/** The reply after the end of the message is awaited for ten minutes. */
function stall(name: string, moment: Moment, act: typeof neverReplies | typeof trickles): Trouble {
  const awaited = { afterRecovery: 'end of the old connections' } as const;
  return trouble(name, scripted({ [moment]: act }), {
    holds: true,
    ...(moment === 'end' && awaited),
  });
}

const drops = (['greeting', 'hello', 'sender', 'data', 'body', 'end'] as const).map((moment) =>
  trouble(`disconnects at the ${moment}`, scripted({ [moment]: disconnects })),
);

export const troubles: Trouble[] = [
  { name: 'is down', finalStatus: 'delivered' },
  trouble('greets with 421', scripted({ greeting: '421 later' })),
  trouble('greets with 554', scripted({ greeting: '554 no' })),
  trouble('answers 550 to EHLO', scripted({ hello: '550 no' })),
  trouble('never greets', neverReplies, { holds: true }),
  trouble('is slow in each reply', scripted({}, { replyAfterMs: 2_000 }), { isBearable: true }),
  trouble('takes 30 s to accept a message', acceptsAfter(30_000), { isBearable: true }),
  trouble('takes a minute to accept a message', acceptsAfter(60_000), {
    isBearable: true,
  }),
  greetsAfter(20_000),
  ...refusals,
  ...drops,
  {
    name: 'disconnects after accepting the message',
    behaviour: scripted({ end: disconnects }, { takes: true }),
    finalStatus: 'repeated',
  },
  ...stalls,
  trouble('replies with garbage', scripted({ sender: '\u0000\u00ff what' })),
  trouble('replies without end', scripted({ recipient: endlessReply })),
  trouble('refuses the password', withPassword(false), {
    host: 'me:secret@127.0.0.1',
    afterRecovery: 'restart',
    well: withPassword(true),
  }),
  ...(process.platform === 'linux' ? encryptionTroubles() : []),
];

/** 127.0.0.1 may be used without encryption, so these use 127.0.0.2. */
function encryptionTroubles(): Trouble[] {
  const host = '127.0.0.2';
  const good = makeCertificate(host);
  const misnamed = makeCertificate('127.0.0.9');
  const expired = makeCertificate(host, { validDays: -1 });
  const trusted = [good, misnamed, expired].map(({ cert }) => cert);
  const well = { host, trusted, well: fullServer(good) };
  return [
    trouble('offers no STARTTLS', fullServer(), well),
    trouble('has a self-signed certificate', fullServer(makeCertificate(host)), well),
    trouble('has a certificate for another name', fullServer(misnamed), well),
    trouble('has an expired certificate', fullServer(expired), well),
  ];
}

function trouble(name: string, behaviour: Behaviour, more: Partial<Trouble> = {}): Trouble {
  return { name, behaviour, finalStatus: 'delivered', ...more };
}

/** Some mail servers greet late, to deter spammers. */
export function greetsAfter(ms: number): Trouble {
  const greeting = (socket: Socket) => {
    setTimeout(() => socket.writable && socket.write('220 mail.test\r\n'), ms);
  };
  const isBearable = { isBearable: true };
  return trouble(`greets after ${ms / 1_000} s`, scripted({ greeting }), isBearable);
}

function withPassword(isRight: boolean): Behaviour {
  return fullServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(isRight ? null : new Error('no'), { user: 'me' }),
  });
}
