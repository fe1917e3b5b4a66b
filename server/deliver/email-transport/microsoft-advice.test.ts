import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smtpAdvice } from './smtp-advice.ts';

const url = new URL('smtp://site%40praktijk.example@mail.example:587');
const where = '[AM0PR10CA0001.EURPRD10.PROD.OUTLOOK.COM 2026-11-25T12:00:00.000Z 08DE0]';
const [token, password] = [true, false];

const refusals: [command: string, reply: string, usesToken: boolean, advice: RegExp][] = [
  [
    'AUTH',
    '535 5.7.3 Authentication unsuccessful',
    token,
    /SMTP\.SendAsApp.*Add-MailboxPermission/,
  ],
  [
    'AUTH',
    '535 5.7.3 Authentication unsuccessful',
    password,
    /refuses the user name and password, or/,
  ],
  [
    'AUTH',
    '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.',
    password,
    /OAuth/,
  ],
  [
    'AUTH',
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
    token,
    /SMTP switched off for this mailbox: .*Set-CASMailbox/,
  ],
  ['AUTH', '550 5.7.30 Basic authentication is not supported', password, /no password any.*OAuth/],
  ['MAIL FROM', '530 5.7.57 Client not authenticated to send mail.', password, /login.*OAuth/],
  ['MAIL FROM', '530 5.7.57 Client not authenticated to send mail.', token, /SMTP\.SendAsApp/],
  [
    'MAIL FROM',
    '550 5.7.60 SMTP; Client does not have permissions',
    token,
    /as MAIL_FROM: set MAIL_FROM/,
  ],
  [
    'DATA',
    '554 5.2.252 SendAsDenied; a@b.example not allowed',
    token,
    /as MAIL_FROM: set MAIL_FROM/,
  ],
];

for (const [command, reply, usesToken, advice] of refusals)
  test(`"${reply.slice(0, 60)}" to ${command} by ${usesToken ? 'token' : 'password'} is told with what to do at Microsoft`, () => {
    const code = command === 'AUTH' ? 'EAUTH' : command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE';
    const error = { code, command, response: `${reply} ${where}` };
    const said = smtpAdvice(error, reply, url, usesToken);
    assert.match(said, advice);
    assert.match(said, /docs\/mail\.md.*, then restart the server/);
  });

for (const reply of ['535 5.7.8 no', '550 5.7.1 no', '535 5.7.30000 no'])
  test(`"${reply}" is no refusal of Microsoft's`, () => {
    const error = { code: 'EAUTH', command: 'AUTH', response: reply };
    assert.doesNotMatch(smtpAdvice(error, reply, url, password), /Microsoft/);
  });
