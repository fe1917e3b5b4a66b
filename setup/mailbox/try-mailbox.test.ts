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

test('a mail server that takes the e-mail is right, and it is marked as a test', async () => {
  await using server = await startMailServer(fullServer());
  assert.equal(await tryMailbox({ ...addresses, SMTP_URL: server.url }), undefined);
  assert.deepEqual(server.accepted[0]?.recipients, ['u@bel.nl', 'v@bel.nl']);
});

const refusals: [
  kind: string,
  behaviour: Behaviour,
  url: (port: number) => string,
  line: RegExp,
][] = [
  [
    'a refused login',
    scripted({ hello: offersLogin, login: '535 5.7.8 wrong: ge$heim' }),
    (port) => `${withLogin}127.0.0.1:${port}`,
    /^De mailserver weigert de gebruikersnaam of het wachtwoord\. Antwoord: 535 5\.7\.8 wrong: \*\*\*$/,
  ],
  [
    'a refused sender',
    scripted({ sender: '550 not yours' }),
    (port) => `smtp://127.0.0.1:${port}`,
    /^De mailserver weigert de afzender\. Antwoord: 550 not yours$/,
  ],
  [
    'recipients that are all refused',
    scripted({ recipient: '550 nobody' }),
    (port) => `smtp://127.0.0.1:${port}`,
    /^De mailserver weigert de ontvanger\. Antwoord: 550 nobody$/,
  ],
  [
    'a port that does not begin encrypted',
    fullServer(),
    (port) => `smtps://127.0.0.1:${port}`,
    /^127\.0\.0\.1, poort \d+ begint niet met een versleutelde verbinding\. Probeer poort 587\. Antwoord: /,
  ],
  [
    'a server that asks for no login',
    scripted({ login: '502 5.5.1 unknown' }),
    (port) => `${withLogin}127.0.0.1:${port}`,
    /^127\.0\.0\.1, poort \d+ vraagt geen wachtwoord\. Probeer poort 465\. Antwoord: 502 /,
  ],
];
for (const [kind, behaviour, url, line] of refusals)
  test(`${kind} is told in Dutch, with the answer behind it and no secret`, async () => {
    await using server = await startMailServer(behaviour);
    const said = await tryMailbox({ ...addresses, SMTP_URL: url(server.port) });
    assert.match(said ?? '', line);
    assert.doesNotMatch(said ?? '', /heim/);
  });

test('a closed port and a name that is not there are told apart', async () => {
  const closed = `smtp://127.0.0.1:${await freePort()}`;
  assert.match(
    (await tryMailbox({ ...addresses, SMTP_URL: closed })) ?? '',
    /^Bij 127.* luistert niemand/,
  );
  const unknown = 'smtps://mail.bel.invalid:465';
  assert.match(
    (await tryMailbox({ ...addresses, SMTP_URL: unknown })) ?? '',
    /^De naam mail\.bel\.invalid bestaat niet\. Antwoord: /,
  );
});

test('a secret that Microsoft refuses is told by its code, and a token that Exchange refuses as a login', async () => {
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

// A mail server on this machine needs no certificate, so these answers are those that nodemailer gives elsewhere.
const errors: [error: object, line: string][] = [
  [
    { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' },
    'Het certificaat van mail.bel.nl klopt niet',
  ],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'Het certificaat van'],
  [
    { code: 'ESOCKET', originalCode: 'CERT_NOT_YET_VALID' },
    'Het certificaat van mail.bel.nl is nog niet geldig. Kijk of de klok',
  ],
  [
    { code: 'ESOCKET', originalCode: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' },
    'mail.bel.nl, poort 587 kent alleen oude versleuteling (TLS 1.0 of 1.1)',
  ],
  [
    { code: 'ESOCKET', originalCode: 'ERR_SSL_DH_KEY_TOO_SMALL' },
    'De sleutel waarmee mail.bel.nl, poort 587 de verbinding begint, is te kort',
  ],
  [
    { code: 'ESOCKET', originalCode: 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE' },
    'mail.bel.nl, poort 587 versleutelt op een manier die deze computer niet toelaat',
  ],
  [
    { code: 'ETLS', command: 'STARTTLS' },
    'mail.bel.nl, poort 587 kan de verbinding niet versleutelen (STARTTLS). Probeer poort 465',
  ],
  [
    { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' },
    'mail.bel.nl, poort 587 neemt op en zegt niets',
  ],
  [
    { code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' },
    'mail.bel.nl, poort 587 is niet te bereiken',
  ],
  [
    {
      code: 'EOAUTH2',
      message: 'login.microsoftonline.com issued no access token: ENOTFOUND; look at it',
    },
    'Microsoft geeft geen toegang: deze computer bereikt login.microsoftonline.com niet. Antwoord: ENOTFOUND',
  ],
  [
    { message: 'The mail server had not finished after 45 s' },
    'Het lukt niet. Antwoord: The mail server had not finished',
  ],
];
for (const [error, line] of errors)
  test(`${JSON.stringify(error)} is told as “${line}”`, () => {
    assert.ok(mailFailure(error, new URL('smtp://mail.bel.nl')).startsWith(line));
  });
