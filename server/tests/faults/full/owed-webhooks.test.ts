import assert from 'node:assert/strict';
import { owner } from '../../../../owner.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { startServer } from '../../support/server/server.ts';
import { accepts, answers, startWebhookReceiver } from '../../support/server/webhook-receiver.ts';
import { age, emptyDatabase, query } from '../load/ledger.ts';
import { sendRequests } from '../load/send-requests.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';

const half = 100;

/** Requests pass their retention; the receiver has accepted half of them. */
for (const kind of ['SQLite', 'PostgreSQL'] as const)
  testFaultAtFullSize(
    `retention, on ${kind}: a pending webhook keeps its request while configured; its erasure notice waits`,
    async () => {
      await using receiver = await startWebhookReceiver();
      await using database = await emptyDatabase(kind);
      const settings = { DATABASE_URL: database.url, RATE_LIMIT: '0' };
      const withWebhook = { ...settings, ...receiver.settings };
      const pending = async (which: string) =>
        (
          await query(
            database.url,
            `select about from contact.deliveries where sent_at is null and ${which}`,
          )
        ).map((row) => row['about']);
      const isNone = (which: string) => async () => (await pending(which)).length === 0;
      const hasFailed = async () => (await pending('last_error is not null')).length > 0;

      await using first = await startServer(withWebhook);
      const accepted = await sendRequests(first.address, half);
      await until('half of the webhooks are delivered', isNone("kind = 'webhook'"));
      await receiver.behaveAs(answers(500));
      await sendRequests(first.address, half);
      await until('a webhook has failed', hasFailed);
      await until('the e-mails are delivered', isNone("kind <> 'webhook'"));
      await first.stop();
      await age(database.url, (owner.privacy.retentionDays + 1) * 86_400_000);

      await using second = await startServer(withWebhook);
      await second.logged(RegExp(`"erased":${half},`));
      await second.stop();
      const stored = await query(database.url, 'select id from contact.requests');
      assert.equal(stored.length, half);

      await using unset = await startServer(settings);
      await unset.logged(RegExp(`"erased":${half},`));
      assert.ok((await fetch(`${unset.address}/status`)).ok);
      await unset.stop();
      // A request whose webhook was never called needs no notice.
      const notices = await pending("kind = 'erasure'");
      assert.ok(notices.length > half);

      await receiver.behaveAs(accepts);
      await using last = await startServer(withWebhook);
      await until('each erasure notice arrives', isNone("kind = 'erasure'"), 60_000);
      await last.stop();
      const expected = [
        ...accepted.references.map((reference) => `created_${reference}`),
        ...notices.map((reference) => `erased_${reference}`),
      ];
      const ids = receiver.accepted().map(({ id }) => id);
      assert.deepEqual(ids.sort(), expected.sort());
      assert.deepEqual(receiver.problems, []);
    },
  );
