import type { Socket } from 'node:net';
import { test } from 'node:test';
import { makeCertificate } from '../../../tests/support/machine/certificate.ts';
import { assertFailure } from '../../tests/support/mail/mail-failure.ts';
import {
  endlessReply,
  hangsUp,
  proper,
  refusing,
  scripted,
} from '../../tests/support/mail/mail-moods.ts';
import type { Mood } from '../../tests/support/mail/mail-server.ts';

const final = ['550 no', '554 5.7.1 no', '550-no\r\n550 5.1.1 no', '550'];
const passing = [
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
/** What Exchange Online answers who may not send there; whoever administers it can mend that. */
const atMicrosoft = [
  '530 5.7.57 Client not authenticated to send mail',
  '550 5.7.30 Basic authentication is not supported for Client Submission.',
  '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
  '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
  '554 5.2.252 SendAsDenied; a@praktijk.example not allowed to send as b@praktijk.example',
  '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied',
];
/** These pass, too; said to a recipient, they say nothing of others. */
const passingForOne = [
  '450 4.2.0 greylisted',
  '451 later',
  '452 full',
  '552 full',
  '552 5.2.2 mailbox full',
  '554 5.2.2 mailbox full',
  '550-5.2.2 over\r\n550 5.2.2 quota',
];

for (const moment of ['sender', 'recipient', 'data', 'end'] as const)
  for (const reply of [...final, ...passing, ...passingForOne]) {
    const isPermanent = final.includes(reply);
    const isForOne = moment === 'recipient' && !passing.includes(reply);
    const about = isForOne ? 'it, and not about other e-mail' : 'the attempt';
    test(`${JSON.stringify(reply)} to the ${moment} is ${isPermanent ? 'final' : 'tried again'}, and about ${about}`, () =>
      assertFailure(scripted({ [moment]: reply }), {
        isPermanent,
        trouble: isForOne ? 'recipients' : undefined,
      }));
  }

for (const moment of ['sender', 'data', 'end'] as const)
  for (const reply of atMicrosoft)
    test(`${JSON.stringify(reply)} to the ${moment} is tried again, with the pauses after a refused login`, () =>
      assertFailure(scripted({ [moment]: reply }), { isPermanent: false, trouble: 'login' }));

test('every recipient refused for good is final', () =>
  assertFailure(refusing({ b: 550, c: 553 }), { isPermanent: true }));

const withoutLogin = proper({ authOptional: false, disabledCommands: ['STARTTLS'] });
const refusingLogin = proper({
  disabledCommands: ['STARTTLS'],
  onAuth: (_auth, _session, done) => done(new Error('no')),
});
const user = 'me:secret@';
// Every address of 127.0.0.0/8 is this machine on Linux; the mailer takes only the first for local.
const host = '127.0.0.2';
const trouble = undefined;
const inDoubt = { trouble: 'broken off' as const };

const retried: [what: string, mood: Mood, expected?: Parameters<typeof assertFailure>[1]][] = [
  ['a 554 greeting', scripted({ greeting: '554 no' })],
  ['a 421 greeting', scripted({ greeting: '421 no' })],
  ['a 550 to the hello', scripted({ hello: '550 no' })],
  ['a greeting of garbage', scripted({ greeting: '\u0000\u0001 what' })],
  ['a reply of garbage', scripted({ sender: '\u00ff\u0000' })],
  ['a reply that never ends', scripted({ recipient: endlessReply })],
  ['a line dropped before the greeting', hangsUp],
  ['a line dropped in the middle', scripted({ sender: hangsUp })],
  ['a line dropped at a recipient', scripted({ recipient: hangsUp }), { trouble }],
  ['a line dropped before the reply to DATA', scripted({ data: hangsUp }), { trouble }],
  ['a line dropped in the message', scripted({ body: hangsUp })],
  ['a line dropped after it', scripted({ end: hangsUp }, { takes: true }), inDoubt],
  ['a 550 that breaks off', scripted({ end: (socket: Socket) => void socket.end('550 no') })],
  ['a refusal of one recipient for good and one for now', refusing({ b: 550, c: 451 })],
  ['a stranger where credentials are asked for', withoutLogin],
  ['a login that is not offered', proper(), { user, trouble }],
  ['a login that is refused', refusingLogin, { user, trouble: 'login' }],
  ['a server elsewhere without STARTTLS', proper(), { host }],
  ['a certificate that nobody vouches for', proper(makeCertificate(host)), { host }],
];
for (const [what, mood, expected] of retried) {
  const skip = expected?.host !== undefined && process.platform !== 'linux';
  test(`${what} is tried again`, { skip }, () =>
    assertFailure(mood, { isPermanent: false, ...expected }),
  );
}
