import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { asJson } from '../support/calls/contact-calls.ts';
import { answersGoTo } from '../support/mail/mailbox.ts';
import { startAlertReceiver } from '../support/server/alert-receiver.ts';
import { type Copies, startCopies } from '../support/server/copies.ts';
import { as, type PostgresServer, startPostgres } from '../support/server/postgres.ts';

const person = { firstName: 'Anne', lastName: 'de Vries', phone: '0612345678', type: 'demo' };

// Beside each other: whoever keeps watch looks every ten seconds.
describe('several copies of the server on one database', { concurrency: 3 }, () => {
  let postgres: PostgresServer;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres[Symbol.asyncDispose]());

  describe('as one', { concurrency: 1 }, () => {
    let copies: Copies;
    before(async () => {
      copies = await startCopies(postgres, 3, { RATE_LIMIT: '0', CONFIRMATION_MAIL: 'on' });
    });
    after(() => copies[Symbol.asyncDispose]());

    test('a request asked of all copies at once is one, under its key or without, and is sent once', async () => {
      for (const key of ['a-key-of-the-page', undefined]) {
        const email = `${key ?? 'bare'}@praktijk.example`;
        const all = [...copies.servers.keys(), ...copies.servers.keys()];
        const answers = await Promise.all(
          all.map((place) => post(copies, place, { ...some('Anne'), email, key })),
        );
        const references = await Promise.all(
          answers.map(async (answer) => (await answer.json()).reference),
        );
        assert.equal(new Set(references).size, 1, String(references));
        await copies.mailbox.waitFor(answersGoTo(email));
        await expectOnce(copies, email);
      }
      const [row] = await as(
        copies.env['DATABASE_URL'] ?? '',
        "select sum(points) as counted from contact.counts where key like 'confirmations:%'",
      );
      assert.equal(Number(row?.['counted']), 2);
    });

    test('a message for the page shows at another copy than took the form, once', async () => {
      const [first, second] = copies.servers.map(({ address }) => address);
      const response = await fetch(first + functionPath, {
        method: 'POST',
        body: new URLSearchParams({ ...person, ...some('Berta'), email: 'page@praktijk.example' }),
        headers: { origin: first ?? '' },
        redirect: 'manual',
      });
      const back = response.headers.get('location') ?? '';
      assert.match(back, /^\/\?bericht=/);
      assert.match(await (await fetch(second + back)).text(), /Bericht verzonden!/);
      for (const address of [first, second])
        assert.doesNotMatch(await (await fetch(address + back)).text(), /Bericht verzonden!/);
    });

    test('what comes in bulk is marked, whichever copies it comes to', async () => {
      for (let time = 0; time < 5; time += 1)
        await post(copies, time % 3, {
          ...some('Cora'),
          email: `bulk${time}@praktijk.example`,
          key: `bulk ${time}`,
        });
      const last = await copies.mailbox.waitFor(answersGoTo('bulk4@praktijk.example'));
      assert.match(last.subject ?? '', /\[Mogelijk spam\]/);
      const fourth = await copies.mailbox.waitFor(answersGoTo('bulk3@praktijk.example'));
      assert.doesNotMatch(fourth.subject ?? '', /\[Mogelijk spam\]/);
    });

    test('one mailbox gets one confirmation a day, of all copies together', async () => {
      const addresses = [
        'nurse@praktijk.example',
        'Nurse@praktijk.example',
        'nurse+a@praktijk.example',
      ];
      await Promise.all(
        addresses.map((email, place) =>
          post(copies, place, { ...some(`Dora ${place}`), email, key: `confirm ${place}` }),
        ),
      );
      const rows = await as(
        copies.env['DATABASE_URL'] ?? '',
        "select mails.id from contact.mails join contact.requests on requests.id = request_id where kind = 'confirmation' and email ilike 'nurse%'",
      );
      assert.equal(rows.length, 1);
    });
  });

  test('whoever has used up a limit at one copy has used it up at all', async () => {
    await using copies = await startCopies(postgres, 2, { RATE_LIMIT: '3' });
    const from = (place: number, address: string, email: string) =>
      post(copies, place, { email, headers: { 'x-forwarded-for': address } });
    const answers = [];
    for (let time = 0; time < 5; time += 1)
      answers.push(await from(time % 2, '198.51.100.7', `v${time}@praktijk.example`));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 429, 429],
    );
    assert.match(answers[4]?.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal((await from(1, '198.51.100.8', 'other@praktijk.example')).status, 200);
    // Whom it counts it does not keep.
    const rows = await as(copies.env['DATABASE_URL'] ?? '', 'select key from contact.counts');
    assert.doesNotMatch(JSON.stringify(rows), /198\.51/);
  });

  test('of several copies one tells of an alarm, once, and another of its end when that one is gone', async () => {
    await using alerts = await startAlertReceiver();
    await using copies = await startCopies(postgres, 3, { ALERT_URL: alerts.url });
    const url = copies.env['DATABASE_URL'] ?? '';
    await post(copies, 0, { email: 'late@praktijk.example' });
    await copies.mailbox.waitFor(answersGoTo('late@praktijk.example'));
    await as(
      url,
      "update contact.mails set sent_at = null, abandoned_at = now(), last_error = '550'",
    );
    assert.equal((await alerts.waitFor(0)).status, 'firing');
    // All have looked by then: each looks every ten seconds.
    await Promise.all(copies.servers.map(({ logged }) => logged(/Alarm: 1 undeliverable/)));
    assert.equal(alerts.told().length, 1);
    const last = copies.servers[2];
    for (const server of copies.servers) if (server !== last) await server.stop('SIGKILL');
    // What keeps watch has half a minute to ask again; as if that had passed.
    await as(url, 'update contact.watch set until = now()');
    await as(url, 'update contact.mails set sent_at = now(), abandoned_at = null');
    assert.equal((await alerts.waitFor(1)).status, 'resolved');
    await last?.logged(/The alarm of .* is over/);
    assert.equal(alerts.told().length, 2);
  });
});

/** Somebody else for each test, as the same name or number again and again is suspicious. */
function some(firstName: string) {
  return { firstName, phone: `06${firstName.charCodeAt(0)}`.padEnd(10, '0') };
}

interface Call {
  email: string;
  key?: string | undefined;
  firstName?: string;
  phone?: string;
  headers?: Record<string, string>;
}

function post({ servers }: Copies, place: number, { email, key, headers, ...changes }: Call) {
  return fetch((servers[place]?.address ?? '') + functionPath, {
    method: 'POST',
    body: JSON.stringify({ ...person, ...changes, email }),
    headers: { ...asJson, ...(key && { 'idempotency-key': key }), ...headers },
  });
}

/** Holds that one e-mail came, and that none is owed any more. */
async function expectOnce({ mailbox, env }: Copies, email: string): Promise<void> {
  const rows = await as(
    env['DATABASE_URL'] ?? '',
    'select mails.id from contact.mails join contact.requests on requests.id = request_id where email = $1 and kind = $2',
    [email, 'notification'],
  );
  assert.equal(rows.length, 1);
  assert.equal(mailbox.received.filter(answersGoTo(email)).length, 1);
}
