import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smtpAdvice } from './smtp-advice.ts';
import { toDeliveryError } from './smtp-reply.ts';

const suffix = '[AM0PR10CA0001.EURPRD10.PROD.OUTLOOK.COM 2026-11-25T12:00:00.000Z 08DE0]';
const [token, password] = [true, false];
const codes = { AUTH: 'EAUTH', 'MAIL FROM': 'EENVELOPE', DATA: 'EMESSAGE' };

const refusals: [keyof typeof codes, reply: string, usesToken: boolean, advice: RegExp][] = [
  ['AUTH', '535 5.7.3 unsuccessful', token, /SMTP\.SendAsApp.*Add-MailboxPermission/],
  ['AUTH', '535 5.7.3 unsuccessful', password, /weigert de gebruikersnaam of het wachtwoord, of/],
  ['AUTH', '535 5.7.139 basic authentication is disabled', password, /OAuth/],
  ['AUTH', '535 5.7.139 SmtpClientAuthentication is disabled', token, /SMTP uit .*Set-CAS/],
  [
    'AUTH',
    '550 5.7.30 Basic authentication is not supported',
    password,
    /geen wachtwoord meer.*OAuth/,
  ],
  ['MAIL FROM', '530 5.7.57 Client not authenticated', password, /aanmelding.*OAuth/],
  ['MAIL FROM', '530 5.7.57 Client not authenticated', token, /SMTP\.SendAsApp/],
  ['MAIL FROM', '550 5.7.60 SMTP; no permissions', token, /als de afzender sturen\. Zet MAIL_FROM/],
  [
    'DATA',
    '554 5.2.252 SendAsDenied; a@b.example',
    token,
    /als de afzender sturen\. Zet MAIL_FROM/,
  ],
  [
    'DATA',
    '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied',
    token,
    /als de afzender sturen\. Zet MAIL_FROM/,
  ],
];

for (const [command, reply, usesToken, advice] of refusals)
  test(`microsoftAdvice: "${reply}" to ${command} with a ${usesToken ? 'token' : 'password'}: advises steps at Microsoft, with the pauses of a refused login`, () => {
    const text = adviceFor(command, reply, usesToken);
    assert.match(text, advice);
    assert.match(text, /docs\/mail\.md/);
    // Never permanent, because the mailbox's administrator can fix it.
    for (const moment of ['AUTH', 'MAIL FROM', 'DATA'] as const) {
      const { isPermanent, kind } = toDeliveryError(errorOf(moment, reply), false);
      assert.deepEqual([isPermanent, kind], [false, 'back off'], moment);
    }
  });

for (const reply of ['535 5.7.8 no', '550 5.7.1 no', '535 5.7.30000 no'])
  test(`microsoftAdvice: none for "${reply}"`, () => {
    assert.doesNotMatch(adviceFor('AUTH', reply, password), /Microsoft/);
  });

function adviceFor(command: keyof typeof codes, reply: string, usesToken: boolean): string {
  return smtpAdvice(errorOf(command, reply), new URL('smtp://mail.example:587'), usesToken);
}

function errorOf(command: keyof typeof codes, reply: string) {
  return { code: codes[command], command, response: `${reply} ${suffix}` };
}
