import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { demoKey } from '../../hosting.ts';
import { refusing } from '../support/mail/mail-moods.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

const owner = 'eigenaar@praktijk.example';
const visitor = 'anne@bezoeker.example';

test('a visitor whom the mail server refuses costs the owner nothing and alarms nobody', async () => {
  await using mailServer = await startMailServer(refusing({ anne: 550, later: 450 }));
  await using server = await startServer(settings(mailServer.port));
  const refused = await send(server, visitor);
  await server.logged(new RegExp(`"reference":"${refused}","kind":"confirmation".*given up`));
  const deferred = await send(server, 'later@bezoeker.example');
  await server.logged(new RegExp(`"reference":"${deferred}","kind":"confirmation".*trying again`));
  const next = await send(server, 'bert@bezoeker.example');
  await delivered(server, 'confirmation', next);
  for (const reference of [refused, deferred, next])
    await delivered(server, 'notification', reference);

  const ready = await fetch(`${server.address}/readyz`);
  assert.deepEqual(
    [ready.status, await ready.json()],
    [200, { storing: 'ok', delivery: 'ok', clock: 'ok' }],
  );
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  assert.match(metrics, /^contact_mails_undeliverable 0$/m);
  assert.match(
    metrics,
    /^contact_mail_attempts_total\{kind="confirmation",outcome="undeliverable"\} 1$/m,
  );
  assert.doesNotMatch(server.log(), /"level":(?:50|60)|anne|later@/);
});

const settings = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'site@praktijk.example',
  MAIL_TO: owner,
  CONFIRMATION_MAIL: 'on',
});

function delivered(server: RunningServer, kind: string, reference: string): Promise<void> {
  return server.logged(
    new RegExp(`"reference":"${reference}","kind":"${kind}".*"e-mail delivered"`),
  );
}

let sent = 0;

/** Sends one request of a new person; resolves with its reference. */
async function send({ address }: RunningServer, email: string): Promise<string> {
  sent += 1;
  const response = await fetch(address + functionPath, {
    method: 'POST',
    body: JSON.stringify({
      firstName: 'Anne',
      lastName: `de Vries ${sent}`,
      email,
      phone: `06${String(sent).padStart(8, '0')}`,
      type: 'demo',
    }),
    headers: {
      'content-type': 'application/json',
      apikey: demoKey,
      'Idempotency-Key': randomUUID(),
    },
  });
  assert.equal(response.status, 200);
  return (await response.json()).reference;
}
