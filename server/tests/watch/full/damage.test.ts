import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqliteStore } from '../../../storage/sqlite/sqlite-store.ts';
import { damage } from '../../faults/disk/damage.ts';
import { startMonitor } from '../../support/receivers/monitor.ts';
import { contact } from '../../support/server/contact-command.ts';
import { post } from '../../support/server/send.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';

test('damaged index page: request refused, monitor called, check-database and backup exit with 3; the backup is intact', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  await openSqliteStore(path).close();
  await using monitor = await startMonitor();
  const env = { DATABASE_URL: `file:${path}`, HEARTBEAT_URL: monitor.url };
  const intact = await contact(['check-database'], env);
  assert.deepEqual([intact.code, intact.out], [0, `${path} is in orde\n`]);
  // Only a request without a key reads this page; the server's own probe has a key.
  damage(path, 'requests_without_key');

  await using server = await startServer(env);
  assert.equal((await post(server.address)).status, 503);
  await server.logged(/the database is damaged/);
  const { storing } = await (await fetch(`${server.address}/readyz`)).json();
  assert.equal(storing, 'the database is damaged');
  assert.match(await monitor.firstReason(), /the database is damaged \(/);
  const damaged = await contact(['check-database'], env);
  assert.equal(damaged.code, 3);
  assert.ok(damaged.err.startsWith(`${path}: `), damaged.err);

  const copy = join(folder.path, 'copy.db');
  const backup = await contact(['backup', copy], env);
  assert.equal(backup.code, 3);
  assert.match(backup.out, /copy\.db is in orde/);
});
