import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullSize } from '../../../../tests/support/machine/full-size.ts';
import { findOnPath } from '../../../../tests/support/machine/programs.ts';
import { everyEmail, maxScore } from '../emails.ts';
import { startRspamd } from '../rspamd.ts';
import { type ScannedEmail, toScanned, type Verdict } from '../scanned-email.ts';
import { scanWithSpamAssassin } from '../spamassassin.ts';

const rspamd = findOnPath(['rspamd']);
const spamassassin = findOnPath(['spamassassin']);

test('rspamd: passes every kind of e-mail, for every kind of owner', {
  ...fullSize,
  skip: rspamd ? false : 'rspamd is not installed',
}, async () => {
  await using filter = await startRspamd(rspamd ?? '');
  // One by one: on a busy machine rspamd aborts scans that wait too long.
  const scan = (emails: ScannedEmail[]) => Array.fromAsync(emails, filter.scan);
  await assertPass(scan, 'SPOOF_REPLYTO');
});

test(
  'SpamAssassin: passes every kind of e-mail, for every kind of owner',
  { ...fullSize, skip: spamassassin ? false : 'SpamAssassin is not installed' },
  () =>
    assertPass(
      (emails) => scanWithSpamAssassin(spamassassin ?? '', emails),
      'FREEMAIL_FORGED_REPLYTO',
    ),
);

/** @param forged The filter's rule against a Reply-To at Gmail, as a control. */
async function assertPass(scan: (emails: ScannedEmail[]) => Promise<Verdict[]>, forged: string) {
  const limited = await everyEmail();
  const emails = await Promise.all(limited.map(([name, message]) => toScanned(name, message)));
  const sameDomain = emails.find(({ name }) => name.startsWith('one domain: '));
  assert.ok(sameDomain);
  const source = sameDomain.source.replace(/^Subject:/m, 'Reply-To: anne@gmail.com\r\n$&');
  const [control, ...verdicts] = await scan([{ ...sameDomain, source }, ...emails]);
  assert.ok(control && control.score > maxScore.other && control.rules.join().includes(forged));
  assert.equal(verdicts.length, emails.length);
  const results = limited.map(([name, , maxScore], index) => ({
    name,
    maxScore,
    ...verdicts[index],
  }));
  assert.deepEqual(
    results.filter(({ score = Number.NaN, maxScore }) => !(score < maxScore)),
    [],
  );
}
