import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SendMailOptions } from 'nodemailer';
import { contactTypes } from '../../contact/contact-request.ts';
import { fieldNames, mapFields } from '../../contact/fields.ts';
import { telephoneLink } from '../../contact/phone.ts';
import { owner } from '../../owner.ts';
import { aStoredRequest } from '../../tests/support/calls/a-request.ts';
import { parse, usualHeaders } from '../../tests/support/mail/parse-message.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { isAnswerable } from '../lib/mail-address.ts';
import { readSettings } from '../settings.ts';
import { confirmation } from './confirmation.ts';

const { mail: addresses } = readSettings({
  MAIL_FROM: 'Site <site@praktijk.nl>',
  MAIL_TO: 'Praktijk <een@praktijk.nl>, twee@praktijk.nl',
});
const request = aStoredRequest({ receivedAt: new Date('2026-07-01T22:30:00Z') });

test('it goes from the site to the visitor alone, and an answer goes to the owner', async () => {
  const mail = await parse(confirmation(request, addresses));
  assert.deepEqual(mail.from, { name: 'Site', address: 'site@praktijk.nl' });
  assert.deepEqual(mail.to, [{ name: '', address: request.email }]);
  assert.deepEqual(mail.replyTo, [{ name: 'Praktijk', address: 'een@praktijk.nl' }]);
  assert.equal(mail.messageId, '<confirmation.ABCD-EFGH-JKMN@praktijk.nl>');
  assert.equal(headerOf(mail, 'auto-submitted'), 'auto-replied');
  assert.equal(mail.subject, `Uw aanvraag bij ${owner.product} is ontvangen`);
});

test('it tells the reference, what happens next, whom to call and what becomes of the data', async () => {
  const { text = '', html = '' } = await parse(confirmation(request, addresses));
  const facts = [
    'ABCD-EFGH-JKMN',
    'donderdag 2 juli 2026 om 00:30',
    'plannen samen met u een demo',
    owner.phone,
    owner.contactPerson,
    owner.company.name,
    owner.company.kvk,
    owner.company.privacyEmail,
    `${owner.privacy.retentionDays} dagen`,
    'U kunt deze e-mail negeren',
    '112',
  ];
  const words = (part: string) => part.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  for (const fact of facts) {
    assert.ok(words(text).includes(fact), `${fact} is missing`);
    assert.ok(words(html).includes(escapeHtml(fact)), `${fact} is missing`);
  }
  assert.ok(html.includes(`href="${telephoneLink(owner.phone)}"`));
});

test('the type chooses between fixed texts', async () => {
  const [contact, demo] = await Promise.all(
    contactTypes.map(
      async (type) => (await parse(confirmation({ ...request, type }, addresses))).text,
    ),
  );
  assert.match(contact ?? '', /zo snel mogelijk contact met u op\. U hoeft/);
  assert.doesNotMatch(contact ?? '', /demo/i);
  assert.notEqual(contact, demo);
});

test('a demo request may be answered with where to make the appointment, a contact request not', async () => {
  const bookingUrl = 'https://agenda.example.nl/demo?x=1&y=2';
  const { text = '', html = '' } = await parse(confirmation(request, addresses, bookingUrl));
  assert.ok(text.replace(/\s+/g, ' ').includes(`Dat kan hier: ${bookingUrl}`));
  assert.ok(html.includes('href="https://agenda.example.nl/demo?x=1&amp;y=2"'));
  const contact = { ...request, type: 'contact' as const };
  assert.deepEqual(
    confirmation(contact, addresses, bookingUrl),
    confirmation(contact, addresses, undefined),
  );
  const answered = { ...addresses, toDemo: ['verkoop@praktijk.nl'] };
  assert.equal(confirmation(request, answered).replyTo, 'verkoop@praktijk.nl');
  assert.equal(confirmation(contact, answered).replyTo, addresses.to[0]);
});

test('it holds nothing that was typed but the address that it goes to', async () => {
  // No text of ours is made of these letters.
  const typed = fc.string({ unit: fc.constantFrom(...'QXqx李ж'), minLength: 8, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.record(mapFields(() => typed)), async (words) => {
      const fields = { ...words, email: `${words.email}@example.nl` };
      const options = confirmation({ ...request, ...fields }, addresses);
      const mail = await parse(options);
      const shown = [mail.subject, mail.text, mail.html, String(options.html)].join('\n');
      for (const name of fieldNames) assert.ok(!shown.includes(fields[name]), name);
      assert.ok(!shown.includes(words.email));
      assert.deepEqual(
        parts(options),
        parts(confirmation(request, addresses)),
        'who asks makes no difference but to the recipient',
      );
    }),
    { numRuns: 100 },
  );
});

test('no address that gets one can add a header or a recipient', async () => {
  const nasty = fc.string({
    unit: fc.constantFrom(...'ababab@.,;:<>"\'\\()[] \t=?é\u2028%+'),
    minLength: 1,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(nasty, async (local) => {
      const email = `${local}@x.nl`;
      fc.pre(isAnswerable(email));
      const mail = await parse(confirmation({ ...request, email }, addresses));
      assert.equal(mail.to?.length, 1);
      assert.equal(mail.to?.[0]?.address, email);
      assert.deepEqual([...new Set(mail.headers.map(({ key }) => key))].sort(), allHeaders);
    }),
    { numRuns: 300 },
  );
});

const allHeaders = [...usualHeaders, 'x-auto-response-suppress'];

/** All but the recipient. */
function parts({ to: _to, ...rest }: SendMailOptions) {
  return rest;
}

function headerOf(mail: Awaited<ReturnType<typeof parse>>, name: string) {
  return mail.headers.find(({ key }) => key === name)?.value;
}
