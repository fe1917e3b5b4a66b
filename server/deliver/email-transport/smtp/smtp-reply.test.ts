import type { Socket } from 'node:net';
import { test } from 'node:test';
import { makeCertificate } from '../../../../tests/support/machine/certificate.ts';
import {
  disconnects,
  endlessReply,
  fullServer,
  offersLogin,
  refusing,
  scripted,
} from '../../../tests/support/mail/mail-behaviours.ts';
import { assertFailure, type Expected } from '../../../tests/support/mail/mail-failure.ts';
import type { Behaviour } from '../../../tests/support/mail/mail-server.ts';

const permanent = ['550 no', '554 5.7.1 no', '550-no\r\n550 5.1.1 no', '550'];
const temporary = [
  '421 closing',
  '503 bad sequence',
  '530 5.7.0 must issue STARTTLS first',
  '535 5.7.8 wrong password',
  '550 4.7.1 greylisted',
  '550 5.7.8 wrong password',
  '554 5.3.1 system full',
  '55000 no',
  '550garbage',
  'HTTP/1.1 400 Bad Request',
];
/** Also temporary. In reply to RCPT TO, they affect only that recipient. */
const temporaryForOne = [
  '450 4.2.0 greylisted',
  '451 later',
  '452 full',
  '552 full',
  '552 5.2.2 mailbox full',
  '554 5.2.2 mailbox full',
  '550-5.2.2 over\r\n550 5.2.2 quota',
];

const commands = { sender: 'MAIL FROM', recipient: 'RCPT TO', data: 'DATA', end: 'end of data' };
for (const [moment, command] of Object.entries(commands))
  for (const reply of [...permanent, ...temporary, ...temporaryForOne]) {
    const isPermanent = permanent.includes(reply);
    const isForOne = moment === 'recipient' && !temporary.includes(reply);
    test(`toDeliveryError: ${JSON.stringify(reply)} in reply to ${command}: ${isPermanent ? 'permanent' : 'retried'}${isForOne ? ', affects only the recipient' : ''}`, () =>
      assertFailure(scripted({ [moment]: reply }), {
        isPermanent,
        kind: isForOne ? 'recipients' : undefined,
      }));
  }

/** Replies to AUTH. `back off`: another attempt could prolong a lock-out. */
const toLogin: [reply: string, kind?: 'back off'][] = [
  [
    '454 4.7.0 Too many login attempts, please try again later. ca2sm424696pbc.68 - gsmtp',
    'back off',
  ],
  [
    '454-4.7.0 Too many login attempts, please try again later. For more\r\n454 4.7.0 no',
    'back off',
  ],
  ['454 4.7.0 Temporary authentication failure', 'back off'],
  ['454 Temporary authentication failure', 'back off'],
  ['435 Unable to authenticate at present', 'back off'],
  ['432 4.7.12 A password transition is needed', 'back off'],
  ['421 4.7.0 Try again later, closing connection.', 'back off'],
  ['421 Too many bad auth attempts', 'back off'],
  ['451 4.7.0 Temporary server error. Please try again later. PRX4', 'back off'],
  ['451 Authentication failed: Maximum credits exceeded', 'back off'],
  ['525 5.7.1 Unauthorized IP address', 'back off'],
  ['530 5.7.0 Must issue a STARTTLS command first.', 'back off'],
  ['534-5.7.9 Application-specific password required.\r\n534 5.7.9 no', 'back off'],
  ['535-5.7.8 Username and Password not accepted.\r\n535 5.7.8 no', 'back off'],
  ['538 5.7.11 Encryption required for requested authentication mechanism', 'back off'],
  ['550 Too many messages. Try again in 92 seconds.', 'back off'],
  ['432 4.3.2 Concurrent connections limit exceeded. Visit https://aka.ms/concurrent_sending'],
  ['421 4.3.2 Service not available'],
  ['451 4.4.2 Timeout'],
  ['454 4.3.0 Temporary system problem'],
  ['421 Service not available, closing transmission channel'],
  ['502 5.5.1 Command not implemented'],
];
for (const [reply, kind] of toLogin)
  test(`toDeliveryError: ${JSON.stringify(reply)} in reply to AUTH: retried${kind ? ', with growing pauses' : ''}`, () =>
    assertFailure(scripted({ hello: offersLogin, login: reply }), {
      user: 'me:secret@',
      isPermanent: false,
      kind,
    }));

for (const moment of ['greeting', 'hello'] as const)
  for (const reply of [
    '421 4.7.0 Too many failed login attempts',
    '554 5.7.0 Too many AUTH failures',
  ])
    test(`toDeliveryError: ${JSON.stringify(reply)} as the ${moment}: retried, with growing pauses`, () =>
      assertFailure(scripted({ [moment]: reply }), { isPermanent: false, kind: 'back off' }));

test('toDeliveryError: every recipient refused permanently: permanent', () =>
  assertFailure(refusing({ b: 550, c: 553 }), { isPermanent: true }));

const demandsLogin = fullServer({ authOptional: false, disabledCommands: ['STARTTLS'] });
const refusesLogin = fullServer({
  disabledCommands: ['STARTTLS'],
  onAuth: (_auth, _session, done) => done(new Error('no')),
});
const user = 'me:secret@';
// On Linux all of 127.0.0.0/8 is this machine; the mailer treats only localhost, 127.0.0.1 and [::1] as local.
const host = '127.0.0.2';
const withoutKind = { kind: undefined };
const mayHaveArrived = { kind: 'disconnected' as const };

const retried: [failure: string, behaviour: Behaviour, expected?: Expected][] = [
  ['a 554 greeting', scripted({ greeting: '554 no' })],
  ['a 421 greeting', scripted({ greeting: '421 no' })],
  ['a 550 to the hello', scripted({ hello: '550 no' })],
  ['a garbage greeting', scripted({ greeting: '\u0000\u0001 what' })],
  ['a garbage reply', scripted({ sender: '\u00ff\u0000' })],
  ['a reply that never ends', scripted({ recipient: endlessReply })],
  ['a connection dropped before the greeting', disconnects],
  ['a connection dropped at the hello', scripted({ hello: disconnects })],
  ['a connection dropped in the middle', scripted({ sender: disconnects })],
  ['a connection dropped at a recipient', scripted({ recipient: disconnects }), withoutKind],
  ['a connection dropped before the reply to DATA', scripted({ data: disconnects }), withoutKind],
  ['a connection dropped in the message', scripted({ body: disconnects })],
  [
    'a connection dropped after the message',
    scripted({ end: disconnects }, { accepts: true }),
    mayHaveArrived,
  ],
  ['a truncated 550', scripted({ end: (socket: Socket) => void socket.end('550 no') })],
  ['one recipient refused permanently and one temporarily', refusing({ b: 550, c: 451 })],
  ['a server that requires a login, without credentials', demandsLogin],
  ['a login the server does not offer', fullServer(), { user, ...withoutKind }],
  ['a refused login', refusesLogin, { user, kind: 'back off' }],
  ['a remote server without STARTTLS', fullServer(), { host }],
  ['a self-signed certificate', fullServer(makeCertificate(host)), { host }],
];
for (const [failure, behaviour, expected] of retried) {
  const skip = expected?.host !== undefined && process.platform !== 'linux';
  test(`toDeliveryError: ${failure}: retried`, { skip }, () =>
    assertFailure(behaviour, { isPermanent: false, ...expected }),
  );
}
