import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { DeliveryError } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const message = { from: 'a@praktijk.example', to: 'b@praktijk.example', subject: 'x', text: 'x' };

for (const [code, isPermanent] of [
  [550, true],
  [451, false],
] as const) {
  for (const stage of ['onRcptTo', 'onData'] as const) {
    test(`${code} at ${stage} is ${isPermanent ? 'final' : 'tried again'}`, async () => {
      const refusal = Object.assign(new Error('no'), { responseCode: code });
      await using server = await startServer({
        [stage]: (
          what: { resume?: () => void },
          _session: unknown,
          done: (error: Error) => void,
        ) => {
          what.resume?.();
          done(refusal);
        },
      });
      const error = await server.send();
      assert.ok(error instanceof DeliveryError);
      assert.equal(error.isPermanent, isPermanent);
    });
  }
}

test('a server that cannot be reached is tried again', async () => {
  const error = await attempt(new URL('smtp://127.0.0.1:9'));
  assert.ok(error instanceof DeliveryError);
  assert.equal(error.isPermanent, false);
});

// Every address of 127.0.0.0/8 is this machine on Linux; the mailer takes only the first for local.
test('an e-mail never leaves this machine without encryption', {
  skip: process.platform !== 'linux',
}, async () => {
  let isReceived = false;
  await using server = await startServer({
    onData(stream, _session, done) {
      isReceived = true;
      stream.resume();
      done();
    },
  });
  assert.equal(await server.send(), undefined);
  assert.equal(isReceived, true);
  isReceived = false;
  const error = await server.send('127.0.0.2');
  assert.ok(error instanceof DeliveryError);
  assert.equal(error.isPermanent, false);
  assert.equal(isReceived, false);
});

async function attempt(url: URL): Promise<unknown> {
  try {
    await smtpMailer(url).send(message, 'name');
    return undefined;
  } catch (error) {
    return error;
  }
}

async function startServer(options: SMTPServerOptions) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...options,
  });
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    send: (host = '127.0.0.1') => attempt(new URL(`smtp://${host}:${port}`)),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
