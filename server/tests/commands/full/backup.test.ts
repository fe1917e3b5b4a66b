import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RequestWithDeliveries } from '../../../storage/store.ts';
import { startLoad } from '../../faults/load/load.ts';
import { fullServer } from '../../support/mail/mail-behaviours.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { contact } from '../../support/server/contact-command.ts';
import { send } from '../../support/server/send.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';

test('backup during requests: contains every request acknowledged before it; restore installs it', async () => {
  await using mailServer = await startMailServer(fullServer());
  const settings = { SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
  await using server = await startServer(settings);
  const delivered = await send(server.address);
  await server.logged(new RegExp(`"reference":"${delivered}".*e-mail delivered`));
  await mailServer.stopListening();
  const waiting = await send(server.address);
  await server.logged(new RegExp(`"reference":"${waiting}".*will retry`));
  const load = startLoad(server.address, 1);
  await load.reached(20);
  const stored = 2 + load.acknowledged.size;
  const live = { ...settings, DATABASE_URL: `file:${server.folder}/contact.db` };
  const file = join(server.folder, 'copy.db');
  const { code, out, err } = await contact(['backup', file], live);
  assert.equal(code, 0, err);
  const summary = out.match(
    /^\S+copy\.db is in orde: (\d+) aanvragen, de nieuwste van [\d :-]+; deze versie kan haar terugzetten\n$/,
  );
  assert.ok(Number(summary?.[1]) >= stored, out);

  const refused = await contact(['restore', file], live);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /in gebruik/);
  await load.stop();
  assert.deepEqual([load.refused.size, load.broken], [0, 0]);
  await using other = await temporaryFolder();
  const env = { ...settings, DATABASE_URL: `file:${join(other.path, 'data/contact.db')}` };
  const done = await contact(['restore', file], env);
  assert.equal(done.code, 0, done.err);
  const listed = await contact(['list', '--json'], env);
  const requests: RequestWithDeliveries[] = JSON.parse(listed.out);
  assert.equal(requests.length, Number(summary?.[1]));
  const statusOf = (reference: string) =>
    requests.find((request) => request.reference === reference)?.deliveries[0]?.status;
  assert.deepEqual([delivered, waiting].map(statusOf), ['delivered', 'waiting']);

  // Pending e-mails in the copy are sent; delivered ones are not sent again.
  await server.stop();
  const before = mailServer.accepted.length;
  await mailServer.listenAgain();
  await using restored = await startServer(env);
  await restored.logged(new RegExp(`"reference":"${waiting}".*e-mail delivered`));
  const ids = mailServer.accepted.slice(before).map(({ messageId }) => messageId);
  assert.ok(!ids.some((id) => id.includes(delivered)));
});
