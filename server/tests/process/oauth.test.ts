import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import {
  acceptsTokens,
  expiredSecret,
  issuesToken,
  startTokenServer,
} from '../support/mail/token-server.ts';
import { startMonitor } from '../support/receivers/monitor.ts';
import { contact } from '../support/server/contact-command.ts';
import { createMovedClock } from '../support/server/moved-clock.ts';
import { send } from '../support/server/send.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

/** Microsoft's code for an expired secret; `access-token.test.ts` tests our explanation. */
const expired = /AADSTS7000222/;

test('OAuth: an expired client secret is reported by the start, log, test-mail and alarm; with a new one pending e-mail is sent once', async () => {
  await using folder = await temporaryFolder();
  await using tokens = await startTokenServer(expiredSecret);
  const isGood = (token: string) => tokens.created.includes(token);
  await using mail = await startMailServer(acceptsTokens('site@praktijk.example', isGood));
  await using monitor = await startMonitor();
  const clock = await createMovedClock(folder.path);
  const env = {
    DATABASE_URL: `file:${folder.path}/contact.db`,
    SMTP_URL: `smtp://site%40praktijk.example@127.0.0.1:${mail.port}`,
    ...tokens.settings,
    HEARTBEAT_URL: monitor.url,
    LOG_LEVEL: 'trace',
  };

  await using first = await startServer({ ...env, ...clock.env }, clock);
  await first.logged(/SMTP_URL does not work/);
  await send(first.address);
  await first.logged(/not delivered; will retry/);
  const alarm = await clock.untilLater('the alarm', () => monitor.reasons[0]);
  assert.equal(await first.stop(), 0);
  assert.match(lineWith(first.log(), 'SMTP_URL does not work'), expired);
  assert.match(lineWith(first.log(), 'will retry'), expired);
  assert.match(alarm, expired);

  const refused = await contact(['test-mail'], env);
  assert.equal(refused.code, 1);
  assert.match(refused.out, expired);
  assert.equal(mail.connections(), 0);

  tokens.behaveAs(issuesToken);
  const accepted = await contact(['test-mail'], env);
  assert.equal(accepted.code, 0, accepted.out);
  const requestsBefore = tokens.requests.length;
  await using second = await startServer(env);
  await second.logged(/e-mail delivered/);
  await send(second.address);
  await until('both e-mails and the test e-mail have arrived', () => mail.accepted.length === 3);
  assert.equal(await second.stop(), 0);
  assert.equal(new Set(mail.accepted.map(({ messageId }) => messageId)).size, 3);
  // A server fetches one token for all its e-mails.
  assert.equal(tokens.requests.length, requestsBefore + 1);

  for (const { out, err } of [refused, accepted]) assert.doesNotMatch(out + err, secret);
  assert.doesNotMatch(first.log() + second.log(), secret);
  assert.doesNotMatch(monitor.reasons.join(), secret);
});

const secret = /geheim[~-]|Z2VoZWlt|xxxx/;

function lineWith(log: string, words: string): string {
  return log.split('\n').find((line) => line.includes(words)) ?? '';
}
