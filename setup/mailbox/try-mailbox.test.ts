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
import { tryMailbox } from './try-mailbox.ts';

const addresses = { MAIL_FROM: 'site@bel.nl', MAIL_TO: 'u@bel.nl, v@bel.nl' };
const withLogin = 'smtp://site%40bel.nl:ge%24heim@';

test('tryMailbox: sends to all recipients, and reports no problem once accepted', async () => {
  await using server = await startMailServer(fullServer());
  assert.equal(await tryMailbox({ ...addresses, SMTP_URL: server.url }), undefined);
  assert.deepEqual(server.accepted[0]?.recipients, ['u@bel.nl', 'v@bel.nl']);
});

const failures: [what: string, behaviour: Behaviour, start: string, line: RegExp][] = [
  [
    'a refused login',
    scripted({ hello: offersLogin, login: '535 5.7.8 wrong: ge$heim' }),
    withLogin,
    /^De mailserver weigert de gebruikersnaam of het wachtwoord\. Kijk naar gebruikersnaam en wachtwoord \(.*\)\. Antwoord: 535 5\.7\.8 wrong: \*\*\*$/,
  ],
  [
    'a refused sender',
    scripted({ sender: '550 not yours' }),
    'smtp://',
    /^De mailserver weigert de afzender\. .*Antwoord: 550 not yours$/,
  ],
  [
    'refused recipients',
    scripted({ recipient: '550 nobody' }),
    'smtp://',
    /^De mailserver weigert de ontvanger\. .*Antwoord: 550 nobody$/,
  ],
  [
    'a port that is not encrypted from the start',
    fullServer(),
    'smtps://',
    /^127\.0\.0\.1, poort \d+ begint niet met een versleutelde verbinding\. Probeer poort 587 .*\. Antwoord: /,
  ],
  [
    'a server without logins',
    scripted({ login: '502 5.5.1 unknown' }),
    withLogin,
    /^127\.0\.0\.1, poort \d+ vraagt geen wachtwoord\. Probeer poort 465 .*\. Antwoord: 502 /,
  ],
];
for (const [what, behaviour, start, line] of failures)
  test(`tryMailbox: explains ${what} in Dutch, with the server’s reply and without secrets`, async () => {
    await using server = await startMailServer(behaviour);
    const SMTP_URL = `${start}127.0.0.1:${server.port}`;
    const problem = (await tryMailbox({ ...addresses, SMTP_URL })) ?? '';
    assert.match(problem, line);
    assert.doesNotMatch(problem, /heim/);
  });

test('tryMailbox: distinguishes a closed port from an unknown name', async () => {
  for (const [SMTP_URL, line] of [
    [`smtp://127.0.0.1:${await freePort()}`, /^Bij 127.* luistert niemand/],
    ['smtps://mail.bel.invalid:465', /^De naam mail\.bel\.invalid bestaat niet\. .*Antwoord: /],
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
    / geeft geen toegang: het geheim is verlopen\. Maak een nieuw geheim \(AADSTS7000222\)$/,
  );
  tokens.behaveAs((response, token) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ access_token: token, expires_in: 60, token_type: 'Bearer' })),
  );
  const login = await tryMailbox(values);
  assert.match(login ?? '', /^Microsoft laat deze toepassing niet bij de postbus/);
  assert.doesNotMatch(`${refused}${login}`, /geheim-token|geheim~/);
});
