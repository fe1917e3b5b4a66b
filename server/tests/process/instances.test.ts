import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { startMailbox, writesTo } from '../support/mail/mailbox.ts';
import { createMovedClock } from '../support/server/moved-clock.ts';
import { runSql, usePostgres } from '../support/server/postgres.ts';
import { post, postForm, send } from '../support/server/send.ts';
import {
  logged,
  type RunOptions,
  startServers,
  temporaryFolder,
} from '../support/server/server.ts';

const postgres = await usePostgres();

// In parallel, because the tests mostly wait.
describe('several instances on one database', { concurrency: 3 }, () => {
  describe('shared requests and page messages', { concurrency: 1 }, () => {
    let fixture: Fixture;
    before(async () => {
      fixture = await startInstances(3, { RATE_LIMIT: '0', CONFIRMATION_MAIL: 'on' });
    });
    after(() => fixture[Symbol.asyncDispose]());

    test('repeats: a request sent to all instances at once is stored and delivered once, with or without a key', async () => {
      const { addresses, mailbox, database } = fixture;
      for (const key of ['a-key-of-the-page', undefined]) {
        const email = `${key ?? 'html'}@praktijk.example`;
        const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
        const references = await Promise.all(
          [...addresses, ...addresses].map((address) => send(address, { email }, headers)),
        );
        assert.equal(new Set(references).size, 1, String(references));
        await mailbox.waitFor(writesTo(email));
        const rows = await runSql(
          database,
          'select kind from contact.deliveries join contact.requests on requests.id = request_id where email = $1 order by kind',
          [email],
        );
        assert.deepEqual(
          rows.map(({ kind }) => kind),
          ['confirmation', 'notification'],
        );
        assert.equal(mailbox.received.filter(writesTo(email)).length, 1);
      }
    });

    test('page message: shown by another instance than the one that received the form', async () => {
      const [first = '', second = ''] = fixture.addresses;
      const response = await postForm(first, { firstName: 'Berta', phone: '0611111111' });
      const back = response.headers.get('location') ?? '';
      assert.match(back, /^\/\?bericht=/);
      assert.match(await (await fetch(second + back)).text(), /Bericht verzonden!/);
    });
  });

  test('rate limit: shared by all instances', async () => {
    await using fixture = await startInstances(2, { RATE_LIMIT: '3' });
    const from = (instance: number, address: string) =>
      post(fixture.addresses[instance] ?? '', {}, { 'x-forwarded-for': address });
    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push(await from(time % 2, '198.51.100.7'));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 429, 429],
    );
    assert.match(answers[4]?.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal((await from(1, '198.51.100.8')).status, 200);
    // The counts hold no address.
    const rows = await runSql(fixture.database, 'select key from contact.call_counts');
    assert.doesNotMatch(JSON.stringify(rows), /198\.51/);
  });

  test('alarm: sent once by one instance; its end by another if the first is gone', async () => {
    await using folder = await temporaryFolder();
    const clock = await createMovedClock(folder.path);
    await using fixture = await startInstances(3, clock.env, clock);
    const { addresses, database, servers, mailbox } = fixture;
    const alarms = () =>
      mailbox.received.flatMap(({ messageId }) => messageId?.match(/^<alarm\.(\w+)/)?.[1] ?? []);
    // An instance checks within a second of a delivery, else every ten seconds.
    let wakes = 0;
    const wake = async (instance: number) => {
      wakes += 1;
      await send(addresses[instance] ?? '', { email: `request-${wakes}@praktijk.example` });
    };
    await wake(0);
    // The e-mail may arrive before its delivery is marked, and that mark would undo the next statement.
    await logged(/e-mail delivered/, () => servers.map(({ log }) => log()).join());
    await runSql(
      database,
      "update contact.deliveries set sent_at = null, abandoned_at = now(), last_error = '550'",
    );
    for (const instance of [0, 1, 2]) await wake(instance);
    await Promise.all(servers.map(({ logged }) => logged(/Alarm: 1 e-mail undeliverable/)));
    await until('the alarm e-mail has arrived', () => alarms().length > 0);
    assert.deepEqual(alarms(), ['firing']);
    const [first, second, last] = servers;
    for (const server of [first, second]) await server?.stop('SIGKILL');
    await runSql(database, 'update contact.deliveries set sent_at = now(), abandoned_at = null');
    // The lease expires after half a minute; here at once. Whoever takes it now finds nothing wrong.
    await runSql(database, 'update contact.alarm_lease set ends_at = now()');
    await wake(2);
    await until('the last instance has checked', async () => {
      const [lease] = await runSql(
        database,
        'select ends_at > now() as is_held from contact.alarm_lease',
      );
      return lease?.is_held;
    });
    await clock.move(11 * 60_000);
    await last?.logged(/Clock moved/);
    await wake(2);
    await until('the alarm ends', () => alarms().length > 1);
    await last?.logged(/Alarm since .* resolved/);
    assert.deepEqual(alarms(), ['firing', 'resolved']);
  });
});

type Fixture = Awaited<ReturnType<typeof startInstances>>;

/** Instances of the server, started together on an empty database, with a mail server. */
async function startInstances(count: number, changes: Record<string, string>, manner?: RunOptions) {
  await using opened = new AsyncDisposableStack();
  const mailbox = opened.use(await startMailbox());
  const database = await postgres.create();
  const urls = { DATABASE_URL: database, SMTP_URL: mailbox.url };
  const env = { ...urls, TRUSTED_PROXIES: '127.0.0.0/8', ...changes };
  const servers = await startServers(count, env, manner);
  for (const server of servers) opened.use(server);
  return Object.assign(opened.move(), {
    servers,
    addresses: servers.map(({ address }) => address),
    mailbox,
    database,
  });
}
