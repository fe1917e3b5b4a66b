import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDeliveryError } from './smtp-reply.ts';
import { isSenderLimit, isTemporaryLimit } from './temporary-limits.ts';

/** Verbatim replies, except for addresses and session ids. */
const senderLimits = {
  Microsoft: [
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    '550 5.1.8 Access denied, bad outbound sender. For more information please go to http://go.microsoft.com/fwlink/?LinkId=875724. AS(42004)',
    "550 5.7.232 Your message can't be sent because your trial tenant has exceeded its daily limit for sending email to external recipients (tenant external recipient rate limit)",
    "550 5.7.233 Your message can't be sent because your tenant exceeded its daily limit for sending email to external recipients (tenant external recipient rate limit)",
    '550 5.7.501 Access denied, spam abuse detected',
    '550 5.7.502 Access denied, banned sender',
    '550 5.7.508 Access denied, [2001:db8::1] has exceeded permitted limits within 2001:db8::/64 range',
    '550 5.7.511 Access denied, banned sender[192.0.2.7]',
    '550 5.7.606 Access denied, banned sending IP [192.0.2.7]',
    '550 5.7.705 Access denied, tenant has exceeded threshold',
    '550 5.7.708 Access denied, traffic not accepted from this IP',
    '550 5.7.750 Service unavailable. Client blocked from sending from unregistered domains',
  ],
  Google: [
    '550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\r\n550-5.4.5 sending limits go to\r\n550 5.4.5  https://support.google.com/a/answer/166852 - gsmtp',
    '550 5.4.5 Daily SMTP relay limit exceeded for user. For more information on SMTP relay sending limits please contact your administrator',
    '550 5.7.28 There is an unusual rate of unsolicited mail originating from your IP address. To protect our users from spam, mail sent from your IP address has been blocked.',
  ],
};
const wordedLimits = {
  Microsoft: [
    '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException',
    '554 5.2.0 STOREDRV.Deliver.Exception:MessageSubmissionExceededException.MapiExceptionMaxSubmissionExceeded; Failed to process message due to a permanent exception with message Cannot save changes made to an item to store.',
    '554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; Failed to process message due to a permanent exception with message WASCL UserAction verdict is not None. Actual verdict is RefuseQuota, ShowTierUpgrade.',
    "550 5.2.121 Recipient's per hour message receive limit from specific sender exceeded",
    "550 5.2.122 Recipient's per hour message receive limit exceeded",
  ],
  Google: [
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that\r\n550-5.2.1 prevents additional messages from being delivered. For more\r\n550-5.2.1 information, please visit\r\n550 5.2.1 https://support.google.com/mail/?p=ReceivingRatePerm - gsmtp',
    '550-5.7.1 [192.0.2.22] Our system has detected that this message is\r\n550-5.7.1 likely suspicious due to the very low reputation of the sending IP\r\n550 5.7.1 address. To best protect our users from spam, the message has been blocked.',
    '550-5.7.1 [192.0.2.22] Our system has detected an unusual rate of\r\n550-5.7.1 unsolicited mail originating from your IP address.',
    '550 5.7.1 Daily SMTP relay limit exceeded for customer',
  ],
  Yahoo: [
    "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.25, because the ip is in Spamhaus's list; see http://postmaster.yahoo.com/550-bl23.html",
  ],
  'Amazon SES': ['554 Message rejected: Sending paused for this account.'],
  'hosts with cPanel': [
    '550 Domain praktijk.example has exceeded the max emails per hour (100/100 (100%)) allowed.  Message discarded.',
  ],
  others: [
    '554 5.7.1 <een@praktijk.example>: Recipient address rejected: Quota exceeded',
    '554 5.7.1 <een@praktijk.example>: Recipient address rejected: You have exceeded your Outmail quota.',
    '550 Too many messages. Try again in 92 seconds.',
    '554 Transaction failed[Service Temporarily Unavailable. Please try after a few minutes.]',
    '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
    '550 5.7.1 Account suspended',
  ],
};
/** Permanent refusals of the same services. */
const permanentRefusals = [
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 5.7.1 Unable to relay',
  '550 5.7.509 Access denied, sending domain [PRAKTIJK.EXAMPLE] does not pass DMARC verification and has a DMARC policy of reject.',
  "550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550-5.1.1 double-checking the recipient's email address for typos or\r\n550-5.1.1 unnecessary spaces. Learn more at\r\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser - gsmtp",
  '550-5.7.1 [192.0.2.22] Our system has detected that this message is\r\n550-5.7.1 likely unsolicited mail. To reduce the amount of spam sent to Gmail,\r\n550 5.7.1 this message has been blocked.',
  '550 5.7.1 This message is not RFC 5322 compliant because it has duplicate headers.',
  '554 Message rejected: Email address is not verified.',
  "554 delivery error: dd This user doesn't have a yahoo.com account (een@yahoo.example) [0]",
  '554 5.7.1 Spam message rejected',
];

for (const [service, replies] of [...Object.entries(senderLimits), ...Object.entries(wordedLimits)])
  for (const reply of replies) {
    const expected = Object.values(senderLimits).flat().includes(reply);
    test(`isTemporaryLimit: a limit of ${service} is temporary, with long pauses: ${reply.slice(0, 60)}`, () => {
      assert.equal(isTemporaryLimit(reply), true);
      assert.equal(isSenderLimit(reply), expected);
      const failures: [code: string, command: string, kind: string][] = [
        ['EENVELOPE', 'MAIL FROM', 'back off'],
        ['EMESSAGE', 'DATA', 'back off'],
        ['EENVELOPE', 'RCPT TO', expected ? 'back off' : 'recipients'],
      ];
      for (const [code, command, kind] of failures) {
        const failure = toDeliveryError({ code, command, response: reply }, false);
        assert.equal(failure.isPermanent, false, command);
        assert.equal(failure.kind, kind, command);
      }
    });
  }

for (const reply of permanentRefusals)
  test(`isTemporaryLimit: a permanent refusal stays permanent: ${reply.slice(0, 60)}`, () => {
    assert.equal(isTemporaryLimit(reply), false);
    for (const code of ['EENVELOPE', 'EMESSAGE'])
      assert.equal(
        toDeliveryError({ code, command: 'DATA', response: reply }, false).isPermanent,
        true,
      );
  });
