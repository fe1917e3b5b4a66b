import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fullServer,
  offersLogin,
  scripted,
} from '../../server/tests/support/mail/mail-behaviours.ts';
import { type Behaviour, startMailServer } from '../../server/tests/support/mail/mail-server.ts';
import {
  acceptsTokens,
  expiredSecret,
  startTokenServer,
} from '../../server/tests/support/mail/token-server.ts';
import { freePort } from '../../tests/support/machine/listen.ts';
import { mailFailure } from './failure.ts';
import { tryMailbox } from './try-mailbox.ts';

const addresses = { MAIL_FROM: 'site@bel.nl', MAIL_TO: 'u@bel.nl, v@bel.nl' };
const withLogin = 'smtp://site%40bel.nl:ge%24heim@';

test('tryMailbox: an accepted test e-mail is no problem', async () => {
  await using server = await startMailServer(fullServer());
  assert.equal(await tryMailbox({ ...addresses, SMTP_URL: server.url }), undefined);
  assert.deepEqual(server.accepted[0]?.recipients, ['u@bel.nl', 'v@bel.nl']);
});

const failures: [what: string, behaviour: Behaviour, start: string, line: RegExp][] = [
  [
    'a refused login',
    scripted({ hello: offersLogin, login: '535 5.7.8 wrong: ge$heim' }),
    withLogin,
    /^De mailserver weigert de gebruikersnaam of het wachtwoord\. Antwoord: 535 5\.7\.8 wrong: \*\*\*$/,
  ],
  [
    'a refused sender',
    scripted({ sender: '550 not yours' }),
    'smtp://',
    /^De mailserver weigert de afzender\. Antwoord: 550 not yours$/,
  ],
  [
    'refused recipients',
    scripted({ recipient: '550 nobody' }),
    'smtp://',
    /^De mailserver weigert de ontvanger\. Antwoord: 550 nobody$/,
  ],
  [
    'a port that is not encrypted from the start',
    fullServer(),
    'smtps://',
    /^127\.0\.0\.1, poort \d+ begint niet met een versleutelde verbinding\. Probeer poort 587\. Antwoord: /,
  ],
  [
    'a server without logins',
    scripted({ login: '502 5.5.1 unknown' }),
    withLogin,
    /^127\.0\.0\.1, poort \d+ vraagt geen wachtwoord\. Probeer poort 465\. Antwoord: 502 /,
  ],
];
for (const [what, behaviour, start, line] of failures)
  test(`tryMailbox: explains ${what} in Dutch, with the answer and without secrets`, async () => {
    await using server = await startMailServer(behaviour);
    const SMTP_URL = `${start}127.0.0.1:${server.port}`;
    const problem = (await tryMailbox({ ...addresses, SMTP_URL })) ?? '';
    assert.match(problem, line);
    assert.doesNotMatch(problem, /heim/);
  });

test('tryMailbox: tells a closed port from an unknown name', async () => {
  for (const [SMTP_URL, line] of [
    [`smtp://127.0.0.1:${await freePort()}`, /^Bij 127.* luistert niemand/],
    ['smtps://mail.bel.invalid:465', /^De naam mail\.bel\.invalid bestaat niet\. Antwoord: /],
  ] as const)
    assert.match((await tryMailbox({ ...addresses, SMTP_URL })) ?? '', line);
});

test('tryMailbox: explains a secret that Microsoft refuses, and a token that Exchange refuses', async () => {
  await using tokens = await startTokenServer(expiredSecret);
  await using server = await startMailServer(acceptsTokens('site@bel.nl', () => false));
  const values = {
    ...addresses,
    ...tokens.settings,
    SMTP_URL: `smtp://site%40bel.nl@127.0.0.1:${server.port}`,
  };
  const refused = await tryMailbox(values);
  assert.match(
    refused ?? '',
    /^Microsoft geeft geen toegang: het geheim is verlopen\. Maak een nieuw geheim\. Antwoord: AADSTS7000222$/,
  );
  tokens.behaveAs((response, token) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ access_token: token, expires_in: 60, token_type: 'Bearer' })),
  );
  const login = await tryMailbox(values);
  assert.match(login ?? '', /^De mailserver weigert/);
  assert.doesNotMatch(`${refused}${login}`, /geheim-token|geheim~/);
});

// A mail server on this machine needs no certificate, so these are recorded errors of nodemailer.
const there = 'mail.bel.nl, poort 587';
const errors: [error: object, line: string][] = [
  [{ originalCode: 'CERT_HAS_EXPIRED' }, 'Het certificaat van mail.bel.nl klopt niet'],
  [{ originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'Het certificaat van mail.bel.nl klopt niet'],
  [{ originalCode: 'CERT_NOT_YET_VALID' }, 'Het certificaat van mail.bel.nl is nog niet geldig'],
  [
    { originalCode: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' },
    `${there} kent alleen oude versleuteling (TLS 1.0 of 1.1)`,
  ],
  [
    { originalCode: 'ERR_SSL_DH_KEY_TOO_SMALL' },
    `De sleutel waarmee ${there} de verbinding begint, is te kort`,
  ],
  [
    { originalCode: 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE' },
    `${there} versleutelt op een manier die deze computer niet toelaat`,
  ],
  [
    { code: 'ETLS', command: 'STARTTLS' },
    `${there} kan de verbinding niet versleutelen (STARTTLS). Probeer poort 465`,
  ],
  [{ code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, `${there} neemt op en zegt niets`],
  [{ code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' }, `${there} is niet te bereiken`],
  [
    {
      code: 'EOAUTH2',
      message: 'login.microsoftonline.com issued no access token: ENOTFOUND; look at it',
    },
    'Microsoft geeft geen toegang: deze computer bereikt login.microsoftonline.com niet. Antwoord: ENOTFOUND',
  ],
  [
    { code: undefined, message: 'The mail server had not finished after 45 s' },
    'Het lukt niet. Antwoord: The mail server had not finished',
  ],
];
for (const [error, line] of errors)
  test(`mailFailure: explains ${JSON.stringify(error)} as “${line}”`, () => {
    const problem = mailFailure({ code: 'ESOCKET', ...error }, new URL('smtp://mail.bel.nl'));
    assert.ok(problem.startsWith(line), problem);
  });
