import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullServer, scripted } from '../../../tests/support/mail/mail-behaviours.ts';
import { isDeliveryError, message } from '../../../tests/support/mail/mail-failure.ts';
import { type Behaviour, startMailServer } from '../../../tests/support/mail/mail-server.ts';
import {
  acceptsTokens,
  client,
  issuesToken,
  startTokenServer,
} from '../../../tests/support/mail/token-server.ts';
import { testMessage } from '../../email-content/test-message.ts';
import { openMailer } from '../open-mailer.ts';

const user = 'site@praktijk.example';
const secret = /geheim[~-]|Z2VoZWlt|xxxx/;
const refusesAll = acceptsTokens(user, () => false, '5.7.8 no');

test('smtp: discards a refused access token, and never shows it', async () => {
  await using scene = await startScene();
  const { send, tryOut } = scene.mailer;
  await send(message, 'name');
  scene.revoke();
  await assert.rejects(send(message, 'name'), (error: Error) => {
    assert.doesNotMatch(error.message, secret);
    return isDeliveryError({ isPermanent: false, kind: 'back off' }, /535 5\.7\.3 .*\*\*\*/)(error);
  });
  await send(message, 'name');

  // At its start, the contact server calls `tryOut` without a test message.
  scene.revoke();
  const problem = (await tryOut()) ?? '';
  assert.match(problem, /^SMTP_URL does not work: .*535 5\.7\.3 /);
  assert.doesNotMatch(problem, secret);
  assert.equal(await tryOut(), undefined);

  scene.revoke();
  const refused = await scene.tryMail();
  assert.match(refused.lines.at(-1) ?? '', /^AUTH: 535 5\.7\.3 .*\*\*\* \*\*\*$/);
  assert.match(
    refused.problem,
    /Microsoft laat deze toepassing .*\. Start de server daarna opnieuw/,
  );
  const { lines, problem: none } = await scene.tryMail();
  assert.equal(none, '');
  assert.equal(lines[0], 'Verbinding maken met 127.0.0.1 voor een toegangscode, en dan 127.0.0.1');
  assert.match(lines.join('\n'), /\nAUTH: 235 .*\nMAIL FROM:.*\n.*\nMessage: 250 /s);
  assert.equal(scene.mail.accepted.length, 3);
  assert.equal(scene.tokens.requests.length, 4);
});

test('smtp: discards an access token after a temporary refusal of the login', async () => {
  await using scene = await startScene();
  scene.mail.behaveAs(acceptsTokens(user, () => false, '4.7.0 later', 454));
  for (let time = 0; time < 2; time += 1)
    await assert.rejects(scene.mailer.send(message, 'name'), isDeliveryError({}));
  assert.equal(scene.tokens.requests.length, 2);
});

test('smtp: 451 after login keeps the access token; only a refused login asks for a new one', async () => {
  await using scene = await startScene();
  scene.mail.behaveAs(
    scripted({ hello: '250-mail.test\r\n250 AUTH XOAUTH2', sender: '451 later' }),
  );
  for (let time = 0; time < 2; time += 1)
    await assert.rejects(scene.mailer.send(message, 'name'), isDeliveryError({ kind: undefined }));
  assert.equal(scene.tokens.requests.length, 1);
});

for (const [status, description, problem] of [
  [
    401,
    'AADSTS7000222',
    /nieuw geheim \(AADSTS7000222\)\. Het gaat om SMTP_OAUTH_CLIENT_SECRET in \.env \(zie docs\/mail\.md\)\. Start de server daarna opnieuw/,
  ],
  [
    400,
    'AADSTS12345',
    /twee ID’s en het geheim .* SMTP_OAUTH_CLIENT_ID en SMTP_OAUTH_TOKEN_URL, en/,
  ],
  [401, 'AADSTS7000229', /Kijk bij stap 2 .*\. Zie docs\/mail\.md\. Start de server/],
  [404, '', /het antwoord was 404\. Kijk naar SMTP_OAUTH_TOKEN_URL$/],
  [503, '', /het antwoord was 503$/],
] as const)
  test(`advice: ${status} ${description} to a token request: lists the settings to check, if any; asks for a restart only after a refusal`, async () => {
    await using scene = await startScene();
    scene.tokens.behaveAs((response) =>
      response.writeHead(status).end(JSON.stringify({ error_description: description })),
    );
    assert.match((await scene.tryMail()).problem, problem);
  });

for (const [reaction, behaviour, advice] of [
  ['refuses the token', refusesAll, /weigert de toegangscode\. .*Start de server daarna opnieuw/],
  ['offers no login', fullServer(), /vraagt geen toegangscode\. (?!.*Start de server)/],
] satisfies [string, Behaviour, RegExp][])
  test(`advice, a server that ${reaction}: does not mention a password`, async () => {
    await using scene = await startScene();
    scene.mail.behaveAs(behaviour);
    const { problem } = await scene.tryMail();
    assert.match(problem, advice);
    assert.doesNotMatch(problem, /wachtwoord/);
  });

/** A mailer with its token server and its mail server. */
async function startScene() {
  await using opened = new AsyncDisposableStack();
  const tokens = opened.use(await startTokenServer(issuesToken));
  const revoked = new Set<string>();
  const isGood = (token: string) => tokens.created.includes(token) && !revoked.has(token);
  const mail = opened.use(await startMailServer(acceptsTokens(user, isGood)));
  const mailer = openMailer(
    {
      transport: {
        smtp: new URL(`smtp://${encodeURIComponent(user)}@127.0.0.1:${mail.port}`),
        ehloName: undefined,
        oauth: { ...client, tokenUrl: new URL(tokens.url) },
      },
      folder: undefined,
      from: user,
      to: [user],
      toByType: {},
    },
    { fetch, now: () => new Date() },
  );
  return Object.assign(opened.move(), {
    tokens,
    mail,
    mailer,
    /** Makes the mail server refuse all tokens issued so far. */
    revoke() {
      for (const token of tokens.created) revoked.add(token);
    },
    async tryMail() {
      const lines: string[] = [];
      const message = testMessage({ from: user, to: ['een@praktijk.example'] });
      const problem = await mailer.tryOut({ message, say: (line) => lines.push(line) });
      for (const line of [...lines, problem ?? '']) assert.doesNotMatch(line, secret);
      return { lines, problem: problem ?? '' };
    },
  });
}
