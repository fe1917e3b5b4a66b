import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullSize } from '../../../../tests/support/machine/full-size.ts';
import { findOnPath } from '../../../../tests/support/machine/programs.ts';
import { everyEmail } from '../emails.ts';
import { startRspamd } from '../rspamd.ts';
import { type ScannedEmail, toScanned, type Verdict } from '../scanned-email.ts';
import { scanWithSpamAssassin } from '../spamassassin.ts';

const rspamd = findOnPath(['rspamd']);
const spamassassin = findOnPath(['spamassassin']);
const mostPoints = 2;

test('rspamd lets every kind of e-mail pass, whoever the owner is', {
  ...fullSize,
  skip: rspamd ? false : 'rspamd is not installed',
}, async () => {
  await using filter = await startRspamd(rspamd ?? '');
  const scan = async (emails: ScannedEmail[]) => Promise.all(emails.map(filter.scan));
  await assertPass(scan, 'SPOOF_REPLYTO');
});

test(
  'SpamAssassin lets every kind of e-mail pass, whoever the owner is',
  { ...fullSize, skip: spamassassin ? false : 'SpamAssassin is not installed' },
  () =>
    assertPass(
      (emails) => scanWithSpamAssassin(spamassassin ?? '', emails),
      'FREEMAIL_FORGED_REPLYTO',
    ),
);

/** @param forged The filter's rule against a Reply-To at Gmail, which shows that the check can fail. */
async function assertPass(scan: (emails: ScannedEmail[]) => Promise<Verdict[]>, forged: string) {
  const emails = await Promise.all((await everyEmail()).map((email) => toScanned(...email)));
  const ofOneDomain = emails.find(({ from }) => from === 'site@praktijk.nl');
  assert.ok(ofOneDomain);
  const source = ofOneDomain.source.replace(/^Subject:/m, 'Reply-To: anne@gmail.com\r\n$&');
  const [control, ...verdicts] = await scan([{ ...ofOneDomain, source }, ...emails]);
  assert.ok(control && control.score > mostPoints && control.rules.join().includes(forged));
  assert.equal(verdicts.length, emails.length);
  const told = emails.map(({ name }, index) => ({ name, ...verdicts[index] }));
  assert.deepEqual(
    told.filter(({ score = Number.NaN }) => !(score < mostPoints)),
    [],
  );
}
