import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sevenBit } from '../support/mail/mail-moods.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { send } from '../support/server/send.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

// The mail server of these tests tells a domain in its own letters, in whichever it was asked for.
const owner = 'eigenaar@müller.example';
const buro = 'anne@büro.example';
const international = 'josé@praktijk.example';

/** Each passes the contract, and anybody can type it: two to whom a confirmation may go, then two to whom none can. */
const visitors = [international, buro, `anne@é.nl#${'a'.repeat(70)}`, 'anne@\u00AD.nl'];

test('where SMTPUTF8 is not offered every request reaches the owner, and nobody is alarmed', async () => {
  await using mail = await startMailServer(sevenBit({ offersSmtpUtf8: false }));
  await using server = await startServer(settings(mail));
  const [first] = await sendAll(server);
  assert.deepEqual(
    recipientsOf(mail, 'notification'),
    visitors.map(() => owner),
  );
  assert.deepEqual(recipientsOf(mail, 'confirmation'), [buro]);
  const givenUp = new RegExp(`"reference":"${first}","kind":"confirmation","attempt":1,.*given up`);
  assert.match(server.log().match(givenUp)?.[0] ?? '', /offers no SMTPUTF8/);
  const ready = await fetch(`${server.address}/readyz`);
  assert.deepEqual(
    [ready.status, await ready.json()],
    [200, { storing: 'ok', delivery: 'ok', clock: 'ok' }],
  );
  assert.doesNotMatch(server.log(), /"level":(?:50|60)|jos|trying again/);
});

test('where SMTPUTF8 is offered it is asked for, and the visitor gets the confirmation', async () => {
  await using mail = await startMailServer(sevenBit({ offersSmtpUtf8: true }));
  await using server = await startServer(settings(mail));
  await sendAll(server);
  assert.deepEqual(
    recipientsOf(mail, 'notification'),
    visitors.map(() => owner),
  );
  assert.deepEqual(recipientsOf(mail, 'confirmation'), [buro, international]);
  assert.doesNotMatch(server.log(), /"level":(?:50|60)|given up|trying again/);
});

const settings = ({ url }: MailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Søren <site@müller.example>',
  MAIL_TO: owner,
  CONFIRMATION_MAIL: 'on',
});

/** Sends a request of each visitor and waits for the end of every e-mail that they may owe; gives their references. */
async function sendAll(server: RunningServer): Promise<string[]> {
  const references: string[] = [];
  for (const [index, email] of visitors.entries()) {
    const visitor = { firstName: `Anne ${index}`, phone: `061000000${index}`, email };
    references.push(await send(server.address, visitor));
  }
  for (const reference of references) await isDone(server, 'notification', reference);
  for (const reference of references.slice(0, 2)) await isDone(server, 'confirmation', reference);
  return references;
}

function isDone(server: RunningServer, kind: string, reference: string): Promise<void> {
  const mail = `"reference":"${reference}","kind":"${kind}"`;
  return server.logged(new RegExp(`${mail}.*(?:e-mail delivered|given up as undeliverable)`));
}

function recipientsOf({ taken }: MailServer, kind: string): string[] {
  const mails = taken.filter(({ messageId }) => messageId.startsWith(`<${kind}.`));
  return mails.flatMap(({ recipients }) => recipients).sort();
}
