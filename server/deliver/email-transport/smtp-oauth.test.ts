import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeliveryError, message } from '../../tests/support/mail/mail-failure.ts';
import { hangsUp, proper, scripted } from '../../tests/support/mail/mail-moods.ts';
import { type Mood, startMailServer } from '../../tests/support/mail/mail-server.ts';
import {
  client,
  expiredSecret,
  gives,
  startTokenServer,
  takesTokens,
} from '../../tests/support/mail/token-server.ts';
import { testMessage } from '../email-content/test-message.ts';
import { openMailer } from './open-mailer.ts';

const user = 'site@praktijk.example';
const secret = /geheim|Z2VoZWlt|xxxx/;

test('an e-mail is sent as the mailbox with a token, which many share', async () => {
  await using scene = await startScene();
  await Promise.all(Array.from({ length: 5 }, () => scene.mailer.send(message, 'name')));
  await scene.mailer.send(message, 'name');
  assert.equal(scene.mail.taken.length, 6);
  assert.deepEqual(scene.tokens.asked, [
    {
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      scope: client.scope,
    },
  ]);
});

test('a token that the mail server refuses is thrown away, so the next attempt has another', async () => {
  await using scene = await startScene();
  await scene.mailer.send(message, 'name');
  scene.revoke();
  await assert.rejects(scene.mailer.send(message, 'name'), (error: Error) => {
    assert.doesNotMatch(error.message, secret);
    return isDeliveryError({ isPermanent: false, trouble: 'login' }, /535 5\.7\.3 .*\*\*\*/)(error);
  });
  await scene.mailer.send(message, 'name');
  assert.equal(scene.mail.taken.length, 2);
  assert.equal(scene.tokens.asked.length, 2);
});

test('so is one that is refused when the mail server is tried at the start', async () => {
  await using scene = await startScene();
  assert.equal(await scene.mailer.tryOut(), undefined);
  scene.revoke();
  const problem = (await scene.mailer.tryOut()) ?? '';
  assert.match(problem, /^SMTP_URL does not work: .*535 5\.7\.3 /);
  assert.doesNotMatch(problem, secret);
  assert.equal(await scene.mailer.tryOut(), undefined);
  assert.equal(scene.tokens.asked.length, 2);
});

test('any other refusal lets it be used again', async () => {
  await using scene = await startScene();
  scene.mail.become(scripted({ hello: '250-mail.test\r\n250 AUTH XOAUTH2', sender: '451 later' }));
  for (let time = 0; time < 2; time += 1)
    await assert.rejects(
      scene.mailer.send(message, 'name'),
      isDeliveryError({ trouble: undefined }),
    );
  assert.equal(scene.tokens.asked.length, 1);
});

test('without a token the mail server is not called, and all say why and what to do', async () => {
  await using scene = await startScene();
  scene.tokens.become(expiredSecret);
  const told =
    /127\.0\.0\.1 gives no access token: the client secret has expired: make .* SMTP_OAUTH_CLIENT_SECRET and restart \(it answered 401, AADSTS7000222\)$/;
  await assert.rejects(
    scene.mailer.send(message, 'name'),
    isDeliveryError({ isPermanent: false, trouble: 'login' }, told),
  );
  assert.match((await scene.mailer.tryOut()) ?? '', told);
  const { lines, problem } = await scene.tryMail();
  assert.deepEqual(lines, ['Calling 127.0.0.1 for an access token, then 127.0.0.1']);
  assert.match(problem, /^It does not work: 127\.0\.0\.1 gives/);
  assert.match(problem, told);
  assert.equal(scene.mail.met(), 0);
});

test('a test e-mail shows each answer, and neither the token nor the secret', async () => {
  await using scene = await startScene();
  const well = await scene.tryMail();
  assert.equal(well.problem, '');
  assert.match(well.lines.join('\n'), /\nAUTH: 235 .*\nMAIL FROM:.*\n.*\nMessage: 250 /s);
  scene.revoke();
  const { lines, problem } = await scene.tryMail();
  assert.match(lines.at(-1) ?? '', /^AUTH: 535 5\.7\.3 .*\*\*\* \*\*\*$/);
  assert.match(
    problem,
    /Microsoft does not let this application .*SMTP\.SendAsApp.*, then restart/,
  );
});

for (const [what, mood, advice] of [
  [
    'refuses SMTP',
    refusesAll('5.7.139 SmtpClientAuthentication is disabled for the Mailbox'),
    /switch it on with Set-CASMailbox/,
  ],
  ['refuses the token', refusesAll('5.7.8 no'), /refuses the access token: look at the user/],
  ['offers no login', proper(), /offers no login with an access token there/],
  ['hangs up', hangsUp, /look at SMTP_URL/],
] satisfies [string, Mood, RegExp][])
  test(`a server that ${what} is told with what to look at, and not with a password`, async () => {
    await using scene = await startScene();
    scene.mail.become(mood);
    const { problem } = await scene.tryMail();
    assert.match(problem, advice);
    assert.doesNotMatch(problem, /password/);
  });

/** A mailer, the token server and the mail server that it uses. */
async function startScene() {
  const tokens = await startTokenServer(gives);
  const revoked = new Set<string>();
  const isGood = (token: string) => tokens.given.includes(token) && !revoked.has(token);
  const mail = await startMailServer(takesTokens(user, isGood));
  const mailer = openMailer(
    {
      smtp: new URL(`smtp://${encodeURIComponent(user)}@127.0.0.1:${mail.port}`),
      oauth: { ...client, tokenUrl: new URL(tokens.url) },
    },
    { fetch, now: () => new Date() },
  );
  return {
    tokens,
    mail,
    mailer,
    /** The mail server refuses the tokens that were given until now. */
    revoke() {
      for (const token of tokens.given) revoked.add(token);
    },
    async tryMail() {
      const lines: string[] = [];
      const said = testMessage({ from: user, to: ['een@praktijk.example'] });
      const problem = await mailer.tryOut({ message: said, say: (line) => lines.push(line) });
      for (const line of [...lines, problem ?? '']) assert.doesNotMatch(line, secret);
      return { lines, problem: problem ?? '' };
    },
    async [Symbol.asyncDispose]() {
      await mail[Symbol.asyncDispose]();
      await tokens[Symbol.asyncDispose]();
    },
  };
}

function refusesAll(reply: string): Mood {
  return takesTokens(user, () => false, reply);
}
