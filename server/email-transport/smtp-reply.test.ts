import type { Socket } from 'node:net';
import { test } from 'node:test';
import { assertFailure } from '../../tests/support/mail/mail-failure.ts';
import {
  endlessReply,
  hangsUp,
  proper,
  refusing,
  scripted,
} from '../../tests/support/mail/mail-moods.ts';
import type { Mood } from '../../tests/support/mail/mail-server.ts';

for (const moment of ['sender', 'recipient', 'data', 'end'] as const) {
  for (const reply of ['550 no', '554 5.7.1 no', '550-no\r\n550 5.1.1 no', '550']) {
    test(`${JSON.stringify(reply)} to the ${moment} is final`, async () => {
      await assertFailure(scripted({ [moment]: reply }), { isPermanent: true });
    });
  }
  for (const reply of [
    '421 closing',
    '450 4.2.0 greylisted',
    '451 later',
    '452 full',
    '552 5.2.2 mailbox full',
    '554 5.2.2 mailbox full',
    '550-5.2.2 over\r\n550 5.2.2 quota',
    '554 5.3.1 system full',
    '550 5.4.5 Daily user sending limit exceeded',
    '550 4.7.1 try again later',
    '503 bad sequence',
    '530 5.7.0 must issue STARTTLS first',
    '530 5.7.57 not authenticated',
    '535 5.7.8 wrong password',
    '550 5.7.8 wrong password',
    '55000 no',
    '550garbage',
    'HTTP/1.1 400 Bad Request',
  ]) {
    test(`${JSON.stringify(reply)} to the ${moment} is tried again`, async () => {
      await assertFailure(scripted({ [moment]: reply }), { isPermanent: false });
    });
  }
}

const passing: [name: string, mood: Mood][] = [
  ['a 554 greeting', scripted({ greeting: '554 no' })],
  ['a 421 greeting', scripted({ greeting: '421 no' })],
  ['a 550 to the hello', scripted({ hello: '550 no' })],
  ['a greeting of garbage', scripted({ greeting: '\u0000\u0001 what' })],
  ['a reply of garbage', scripted({ sender: '\u00ff\u0000' })],
  ['a reply that never ends', scripted({ recipient: endlessReply })],
  ['a line dropped before the greeting', hangsUp],
  ['a line dropped in the middle', scripted({ sender: hangsUp })],
  ['a line dropped before the reply to DATA', scripted({ data: hangsUp })],
  ['a line dropped in the message', scripted({ body: hangsUp })],
  ['a line dropped after the message', scripted({ end: hangsUp }, { takes: true })],
  ['a 550 that breaks off', scripted({ end: (socket: Socket) => void socket.end('550 no') })],
  ['a refusal of one recipient for good and one for now', refusing({ b: 550, c: 451 })],
  [
    'a stranger where credentials are asked for',
    proper({ authOptional: false, disabledCommands: ['STARTTLS'] }),
  ],
];
for (const [name, mood] of passing) {
  test(`${name} is tried again`, () => assertFailure(mood, { isPermanent: false }));
}

for (const [moment, trouble] of [
  ['data', undefined],
  ['end', 'broken off'],
] as const) {
  test(`of a line dropped at the ${moment} it is known whether the message was there`, () =>
    assertFailure(scripted({ [moment]: hangsUp }), { trouble }));
}

test('every recipient refused for good is final', async () => {
  await assertFailure(refusing({ b: 550, c: 553 }), { isPermanent: true });
});

for (const [what, mood, isAbout] of [
  ['450 4.2.0 greylisted', scripted({ recipient: '450 4.2.0 greylisted' }), true],
  ['552 5.2.2 mailbox full', scripted({ recipient: '552 5.2.2 mailbox full' }), true],
  ['554 5.2.2 over quota', scripted({ recipient: '554 5.2.2 over quota' }), true],
  ['554 5.3.1 system full', scripted({ recipient: '554 5.3.1 system full' }), false],
  ['550 no such mailbox', scripted({ recipient: '550 5.1.1 no such mailbox' }), true],
  ['421 closing', scripted({ recipient: '421 closing' }), false],
  ['530 5.7.57 not authenticated', scripted({ recipient: '530 5.7.57 not authenticated' }), false],
  ['550 5.7.8 wrong password', scripted({ recipient: '550 5.7.8 wrong password' }), false],
  ['a line dropped', scripted({ recipient: hangsUp }), false],
] as const) {
  test(`${what} to the recipients is ${isAbout ? '' : 'not '}about them alone`, () =>
    assertFailure(mood, { trouble: isAbout ? 'recipients' : undefined }));
}

test('what is said to the sender or the message is not about the recipients alone', async () => {
  for (const moment of ['sender', 'data', 'end'])
    await assertFailure(scripted({ [moment]: '451 later' }), { trouble: undefined });
});
