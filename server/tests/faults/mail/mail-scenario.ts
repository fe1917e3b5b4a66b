import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../../../tests/support/machine/until.ts';
import { fullServer } from '../../support/mail/mail-behaviours.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';
import { ownerMails, type StoredMail } from '../load/ledger.ts';
import { assertNoneLost } from '../load/outcome.ts';
import { assertAsFast, sendRequests } from '../load/send-requests.ts';
import { timeout } from '../load/test-fault.ts';
import type { Trouble } from './mail-troubles.ts';

/** Longer than the longest attempt, and than the longest pause before a retry. */
const retryTimeoutMs = 120_000;
const recoveryMs = 60_000;

/**
 * Sends requests while the mail server works, while it is in trouble, and after it has recovered. No e-mail may be lost or
 * late, none repeated or undeliverable unless `finalStatus` says so, and the site may refuse no request.
 */
export async function mailTrouble(trouble: Trouble, requests = 50): Promise<void> {
  const { finalStatus, host = '127.0.0.1', trusted = [], healthy = fullServer() } = trouble;
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'trusted.pem'), trusted.join(''));
  const database = `file:${join(folder.path, 'contact.db')}`;
  await using mailServer = await startMailServer(healthy);
  const settings = {
    DATABASE_URL: database,
    SMTP_URL: `smtp://${host}:${mailServer.port}`,
    RATE_LIMIT: '0',
    ...(trusted.length > 0 && { NODE_EXTRA_CA_CERTS: join(folder.path, 'trusted.pem') }),
  };
  await using first = await startServer(settings);
  const mails = () => ownerMails(database);
  const isSettled = async () =>
    (await mails()).every((mail) => mail.isSent || mail.isUndeliverable);

  const before = await sendRequests(first.address, requests);
  await until('the first e-mails are delivered', isSettled, timeout(recoveryMs));
  const acceptedBefore = mailServer.accepted.length;

  if (trouble.behaviour) mailServer.behaveAs(trouble.behaviour);
  else await mailServer.stopListening();
  const during = await sendRequests(first.address, requests);
  const awaitsOldConnections = trouble.afterRecovery === 'end of the old connections';
  const hasBegun = () => {
    if (awaitsOldConnections) return mailServer.connections() > 0;
    if (trouble.stillDelivers) return mailServer.accepted.length > acceptedBefore;
    return mails().then((all) => failedAttempts(all) > 0);
  };
  await until('the trouble has begun', hasBegun, timeout(retryTimeoutMs));
  if (finalStatus === 'undeliverable')
    await until('all are undeliverable', isSettled, timeout(recoveryMs));
  if (trouble.holdsConnections) {
    const connected = mailServer.connections();
    await until(
      'another attempt connects',
      () => mailServer.connections() > connected,
      timeout(retryTimeoutMs),
    );
  }

  // A stopped mail server restarts; a running one keeps its open connections.
  mailServer.behaveAs(healthy);
  if (!mailServer.isListening()) await mailServer.listenAgain();
  if (trouble.afterRecovery === 'restart') await first.stop();
  await using server = trouble.afterRecovery === 'restart' ? await startServer(settings) : first;
  const after = await sendRequests(server.address, 1);
  if (awaitsOldConnections) {
    const areOthersSettled = async () =>
      (await mails()).every(({ isSent, isClaimed }) => isSent || isClaimed);
    await until('all others are delivered', areOthersSettled, timeout(retryTimeoutMs));
    assert.ok(mailServer.open() > 0, 'no connection is held');
    mailServer.endConnections();
  }
  // Within 60 s on an idle machine: `throttle.test.ts` limits an attempt and the pause after it to 55 s.
  await until('all are delivered after recovery', isSettled, timeout(retryTimeoutMs));
  assert.equal(await server.stop(), 0);

  const acknowledged = [before, during, after].flatMap(({ references }) => references);
  const outcome = await assertNoneLost({ acknowledged, mailServer, database });
  assert.equal(outcome.repeated > 0, finalStatus === 'repeated', `${outcome.repeated} repeats`);
  assert.equal(outcome.undeliverable, finalStatus === 'undeliverable' ? requests : 0);
  // A permanent refusal is not retried.
  for (const { isUndeliverable, attempts } of await mails())
    if (isUndeliverable) assert.equal(attempts, 1);
  assertAsFast(before, during);
}

function failedAttempts(mails: StoredMail[]): number {
  const failed = mails.filter(({ hasFailed }) => hasFailed);
  return failed.reduce((sum, { attempts, isClaimed }) => sum + attempts - Number(isClaimed), 0);
}
