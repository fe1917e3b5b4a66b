import assert from 'node:assert/strict';
import { until } from '../../../../tests/support/machine/until.ts';
import { scripted } from '../../support/mail/mail-behaviours.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { createMovedClock } from '../../support/server/moved-clock.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';
import { accepts, answers, startWebhookReceiver } from '../../support/server/webhook-receiver.ts';
import { age, emptyDatabase, query } from '../load/ledger.ts';
import { sendRequests } from '../load/send-requests.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';

const requests = 10;

/** A server with a clock far ahead starts on requests whose webhooks are pending. */
for (const kind of ['SQLite', 'PostgreSQL'] as const)
  testFaultAtFullSize(
    `clock 400 days ahead, on ${kind}: erases nothing, abandons no delivery`,
    async () => {
      await using mailServer = await startMailServer(scripted({}));
      await using receiver = await startWebhookReceiver(answers(500));
      await using folder = await temporaryFolder();
      await using database = await emptyDatabase(kind);
      const clock = await createMovedClock(folder.path);
      await clock.move(400 * 86_400_000);
      const places = { DATABASE_URL: database.url, SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
      const settings = { ...places, ...receiver.settings };
      const isDone = (which: string) => async () => {
        const text = `select id from contact.deliveries where kind = '${which}' and sent_at is null`;
        return (await query(database.url, text)).length === 0;
      };
      await using first = await startServer(settings);
      const { references } = await sendRequests(first.address, requests);
      await until('the e-mails are delivered', isDone('notification'), 60_000);
      await first.stop();
      await age(database.url, 0);

      const ahead = { ...settings, ...clock.env, CONFIRMATION_MAIL: 'on' };
      await using second = await startServer(ahead, clock);
      const more = await sendRequests(second.address, requests);
      await until('the confirmations are delivered', isDone('confirmation'), 60_000);
      await receiver.behaveAs(accepts);
      await until('the webhooks are delivered', isDone('webhook'), 60_000);
      await second.stop();

      const stored = await query(database.url, 'select reference from contact.requests');
      assert.equal(stored.length, 2 * requests);
      // No erasure notice is among them.
      const called = receiver.accepted().map(({ id }) => id);
      const all = [...references, ...more.references].map((reference) => `created_${reference}`);
      assert.deepEqual([...new Set(called)].sort(), all.sort());
      assert.doesNotMatch(second.log(), /too old to send/);
    },
  );
