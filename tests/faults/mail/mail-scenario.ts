import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { proper } from '../../support/mail/mail-moods.ts';
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';
import { median, sendRequests } from '../load/send-requests.ts';
import { until } from '../load/until.ts';
import { type Outcome, outcomeOf } from './mail-outcome.ts';
import type { Trouble } from './mail-troubles.ts';
import { endPauses, type OwedMail, owedMails } from './owed-mails.ts';

/** Longer than the longest attempt and the longest pause while nothing is in doubt. */
const patienceMs = 120_000;
const recoveryMs = 60_000;
// Answers that waited for the mail server would take seconds.
const answerMs = 1_000;

export interface MailOutcome extends Outcome {
  /** Median milliseconds of an answer with the mail server well, and in trouble. */
  answers: { well: number; inTrouble: number };
}

/**
 * Requests come in while the mail server is well, get into trouble with it, and see it recover.
 * @param failures How many attempts must have failed before it recovers; with many, the pauses have grown.
 * @throws Error when one is lost, late, sent twice or refused by the site.
 */
export async function mailTrouble(
  trouble: Trouble,
  { requests = 50, failures = 1 } = {},
): Promise<MailOutcome> {
  const { name, finalStatus, host = '127.0.0.1', trusted = [] } = trouble;
  const well = trouble.well ?? proper();
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'trusted.pem'), trusted.join(''));
  const database = join(folder.path, 'contact.db');
  await using peer = await startMailServer(well);
  const settings = {
    DATABASE_URL: `file:${database}`,
    SMTP_URL: `smtp://${host}:${peer.port}`,
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: 'eigenaar@praktijk.example',
    RATE_LIMIT: '0',
    ...(trusted.length > 0 && { NODE_EXTRA_CA_CERTS: join(folder.path, 'trusted.pem') }),
  };
  await using first = await startServer(settings);
  const mails = () => owedMails(database);
  const isSettled = () => mails().every(({ isSent, isGivenUp }) => isSent || isGivenUp);

  await sendRequests(first.address, 5);
  const before = await sendRequests(first.address, requests);
  await until('the first e-mails are delivered', isSettled, recoveryMs);
  const takenBefore = peer.taken.length;

  await getInto(trouble, peer);
  const during = await sendRequests(first.address, requests);
  const failed = () => failedAttempts(mails());
  const isStruck = () => failed() >= failures;
  const hasTaken = () => peer.taken.length > takenBefore;
  const isFelt = trouble.isBearable ? hasTaken : isStruck;
  await until('the trouble is felt', isFelt, failures * patienceMs);
  if (finalStatus === 'undeliverable') await until('all are given up', isSettled, recoveryMs);
  if (trouble.holds) {
    const met = peer.met();
    await until('another attempt is caught', () => peer.met() > met, patienceMs);
  }
  const faults = failed();

  const wellAt = performance.now();
  await recover(peer, well);
  if (trouble.afterRecovery === 'restart') await first.stop();
  await using server = trouble.afterRecovery === 'restart' ? await startServer(settings) : first;
  const after = await sendRequests(server.address, 1);
  if (trouble.afterRecovery === 'pause in doubt') {
    const isInDoubt = (mail: OwedMail) => /may have been delivered/.test(mail.lastError ?? '');
    const isElseSettled = () =>
      mails().every((mail) => mail.isSent || (isInDoubt(mail) && !mail.isClaimed));
    await until('all others are delivered after recovery', isElseSettled, recoveryMs + patienceMs);
    const waiting = mails().filter(({ isSent }) => !isSent);
    assert.ok(waiting.length > 0, `${name}: nothing was in doubt`);
    // Less the time that has passed since.
    const least = 600_000 - recoveryMs - patienceMs;
    for (const { dueInMs } of waiting) assert.ok(dueInMs > least, `${name}: due in ${dueInMs} ms`);
    endPauses(database);
  }
  await until('all are delivered after recovery', isSettled, recoveryMs);
  assert.equal(await server.stop(), 0);

  const references = mails().map(({ reference }) => reference);
  const mayRepeat = finalStatus === 'repeated';
  const outcome = outcomeOf({
    name,
    faults,
    references,
    peer,
    database,
    wellAt,
    mayRepeat,
  });
  assertEnding(trouble, mails(), during.references, outcome);
  assert.ok(references.includes(after.references[0] ?? ''));
  const answers = { well: median(before.times), inTrouble: median(during.times) };
  const mostMs = Math.max(answerMs, 3 * answers.well);
  assert.ok(answers.inTrouble < mostMs, `${name}: answers took ${answers.inTrouble} ms`);
  return { ...outcome, answers };
}

function failedAttempts(mails: OwedMail[]): number {
  const failed = mails.filter(({ lastError }) => lastError !== null);
  return failed.reduce((sum, { attempts, isClaimed }) => sum + attempts - Number(isClaimed), 0);
}

async function getInto({ mood }: Trouble, peer: MailServer): Promise<void> {
  if (mood) peer.become(mood);
  else await peer.leave();
}

/** A server that was away is started again; one that was there leaves its old connections as they are. */
async function recover(peer: MailServer, well: Trouble['mood'] & {}): Promise<void> {
  peer.become(well);
  if (!peer.isListening()) await peer.comeBack();
}

function assertEnding(
  { name, finalStatus }: Trouble,
  mails: OwedMail[],
  during: string[],
  { repeated }: Outcome,
): void {
  const ofTrouble = mails.filter(({ reference }) => during.includes(reference));
  const givenUp = mails.filter(({ isGivenUp }) => isGivenUp);
  if (finalStatus === 'repeated') assert.ok(repeated > 0, `${name}: the gap was not met`);
  const expected = finalStatus === 'undeliverable' ? ofTrouble : [];
  assert.equal(givenUp.length, expected.length, `${name}: given up`);
  for (const { attempts } of expected) assert.equal(attempts, 1, `${name}: tried again`);
}
