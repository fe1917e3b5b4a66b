import assert from 'node:assert/strict';
import dns from 'node:dns';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { DeliveryError } from '../../../lib/delivery-error.ts';
import {
  acceptsAfter,
  fullServer,
  googleRelay,
  type Moment,
  neverReplies,
  scripted,
  trickles,
} from '../../../tests/support/mail/mail-behaviours.ts';
import { isDeliveryError, message } from '../../../tests/support/mail/mail-failure.ts';
import { startMailServer } from '../../../tests/support/mail/mail-server.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { defaultLimits, smtpOptions } from './smtp-options.ts';

// Shorter than the five seconds for which a half-closed connection stays open.
const soon = { timeout: 4_000 };

// Concurrent, because each waits for its timeout.
describe('timeout', { concurrency: 12 }, () => {
  for (const moment of ['greeting', 'hello', 'recipient', 'data', 'end'] as const) {
    for (const [name, action] of Object.entries({ 'never replies': neverReplies, trickles })) {
      test(`smtpMailer.send: hangs up if a server ${name} at the ${moment}`, soon, async () => {
        await assertHangsUp({ [moment]: action }, (mailer) => mailer.send(message, 'name'));
      });
    }
  }

  test('smtpMailer.tryOut: hangs up on a slow server', soon, async () => {
    await assertHangsUp({ hello: trickles }, async (mailer) => {
      throw new DeliveryError(await mailer.tryOut(), false);
    });
  });
});

test('smtpMailer.tryOut: the wait for an access token counts toward the limit', soon, async (t) => {
  await using server = await startMailServer(scripted({ greeting: neverReplies }));
  const real = performance.now.bind(performance);
  const tokens = {
    host: 'token.example',
    async get() {
      t.mock.method(performance, 'now', () => real() + defaultLimits.handoverMs - 500);
      return 'token';
    },
    discard: () => {},
  };
  const smtp = new URL(`smtp://site@127.0.0.1:${server.port}`);
  const problem = await smtpMailer({ smtp, ehloName: undefined }, tokens).tryOut();
  assert.match(problem ?? '', /had not finished after 45 s/);
});

test('smtpMailer.send: reads an answer that arrived while the process was suspended', async () => {
  const action = (socket: Socket) => {
    socket.write('250 accepted\r\n');
    // Suspends this process for longer than both limits.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  };
  await using server = await startMailServer(scripted({ end: action }, { accepts: true }));
  await mailerFor(server.port, { handoverMs: 400, answerMs: 300 }).send(message, 'name');
  assert.equal(server.accepted.length, 1);
});

// swiftmailer/swiftmailer#828, freescout-help-desk/freescout#5457
test('smtpMailer.send: waits ten minutes for the final answer with waitsLong, else one minute', async () => {
  await using server = await startMailServer(acceptsAfter(700));
  const { send } = mailerFor(server.port, { answerMs: 100, longAnswerMs: 60_000 });
  await send(message, 'name', true);
  await assert.rejects(send(message, 'name'), isDeliveryError({ kind: 'in doubt' }, / 0\.1 s/));
  assert.equal(server.accepted.length, 2);
  const { handoverMs, answerMs, longAnswerMs } = defaultLimits;
  assert.deepEqual([answerMs, longAnswerMs], [60_000, 600_000]);
  const { socketTimeout } = smtpOptions(new URL(server.url), undefined, undefined);
  assert.ok(socketTimeout > handoverMs + longAnswerMs);
});

test('smtpMailer.tryOut: returns the problem, or undefined on success', async () => {
  await using server = await startMailServer(fullServer());
  assert.equal(await mailerFor(server.port).tryOut(), undefined);
  server.behaveAs(scripted({ greeting: '554 <a@b.example>\rgo away' }));
  const problem = await mailerFor(server.port).tryOut();
  assert.match(problem ?? '', /^SMTP_URL does not work: .*554 <…> go away$/);
});

test("smtpMailer.send: Google's relay accepts an EHLO with a domain, and refuses one with an address", async () => {
  await using server = await startMailServer(googleRelay);
  const { send, tryOut } = mailerFor(server.port);
  await send(message, 'name');
  assert.equal(await tryOut(), undefined);
  const smtp = new URL(server.url);
  const stranger = smtpMailer({ smtp, ehloName: '[127.0.0.1]' });
  await assert.rejects(stranger.send(message, 'name'), /421-4\.7\.0 Try again later/);
  assert.equal(server.accepted.length, 1);
});

// https://github.com/seerr-team/seerr/issues/3020, https://github.com/nodemailer/nodemailer/issues/1283
test('smtpMailer.send: resolves the host like tryOut, even if the DNS has another address', async (t) => {
  const broadcast = (_: string, done: (error: null, addresses: string[]) => void) =>
    done(null, ['255.255.255.255']);
  t.mock.method(dns.Resolver.prototype, 'resolve4', broadcast);
  await using server = await startMailServer(fullServer());
  const smtp = new URL(server.url.replace('127.0.0.1', 'localhost'));
  const { send, tryOut } = smtpMailer({ smtp, ehloName: 'praktijk.example' });
  assert.equal(await tryOut(), undefined);
  await send(message, 'name');
  assert.equal(server.accepted.length, 1);
});

async function assertHangsUp(
  actions: Partial<Record<Moment, (socket: Socket) => void>>,
  use: (mailer: ReturnType<typeof smtpMailer>) => Promise<unknown>,
): Promise<void> {
  const kind = actions.end ? 'in doubt' : undefined;
  const reason = actions.end ? /did not answer within 0.5 s/ : /not finished after 0.4 s/;
  await using server = await startMailServer(scripted(actions));
  await assert.rejects(
    use(mailerFor(server.port, { handoverMs: 400, answerMs: 500 })),
    isDeliveryError({ isPermanent: false, kind }, reason),
  );
  await until('the connection is closed', () => server.open() === 0);
  assert.equal(server.accepted.length, 0);
}

function mailerFor(port: number, limits?: Partial<typeof defaultLimits>) {
  const smtp = new URL(`smtp://127.0.0.1:${port}`);
  return smtpMailer({ smtp, ehloName: 'praktijk.example' }, undefined, limits);
}
