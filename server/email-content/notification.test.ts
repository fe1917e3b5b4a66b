import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contactRequest } from '../../contact/contact-request.ts';
import { fieldsFor } from '../../contact/fields.ts';
import { aRequest, aStoredRequest } from '../../tests/support/calls/a-request.ts';
import { parse, toSource, usualHeaders } from '../../tests/support/mail/parse-message.ts';
import { isAnswerable } from '../lib/mail-address.ts';
import { readSettings } from '../settings.ts';
import type { Mark } from '../store/store.ts';
import { confirmation } from './confirmation.ts';
import { notification } from './notification.ts';

const { mail: addresses } = readSettings({
  MAIL_FROM: 'Site <site@praktijk.nl>',
  MAIL_TO: 'een@praktijk.nl, twee@praktijk.nl',
});
const request = aStoredRequest({
  firstName: 'Anne',
  lastName: "O'Brien",
  email: 'anne@example.nl',
  phone: '+31 (0)6-12 34 56 78',
  receivedAt: new Date('2026-07-01T22:30:00Z'),
});

test('it tells the owner who asks for what, when in Amsterdam, and how to answer', async () => {
  const mail = await parse(notification(request, addresses));
  assert.equal(mail.subject, "Demoverzoek van Anne O'Brien");
  assert.equal(mail.messageId, '<notification.ABCD-EFGH-JKMN@praktijk.nl>');
  assert.deepEqual(mail.replyTo, [{ name: "Anne O'Brien", address: 'anne@example.nl' }]);
  assert.deepEqual(addressesOf(mail.to), addresses.to);
  for (const part of [mail.text, mail.html]) {
    const typed = fieldsFor('email').map((name) => request[name]);
    for (const fact of [...typed, 'tel:+31612345678', 'ABCD-EFGH-JKMN']) {
      assert.ok(part?.replaceAll('&#39;', "'").includes(fact), `${fact} is missing`);
    }
    assert.match(part ?? '', /donderdag 2 juli 2026 om 00:30/);
  }
});

test('it tells which campaign a request came from, and where an appointment is made', async () => {
  const source = { utm_source: 'nieuwsbrief', utm_campaign: '<b>Najaar</b>' };
  const bookingUrl = 'https://agenda.example.nl/demo';
  const { text = '', html = '' } = await parse(
    notification({ ...request, source }, addresses, bookingUrl),
  );
  assert.match(text, /Bron: +nieuwsbrief\n\s*Campagne: +<b>Najaar<\/b>\n\s*Afspraak: +https:/);
  assert.ok(html.includes('&lt;b&gt;Najaar&lt;/b&gt;') && html.includes(`href="${bookingUrl}"`));
  const contact = await parse(notification({ ...request, type: 'contact' }, addresses, bookingUrl));
  assert.doesNotMatch(contact.text ?? '', /Bron|Medium|Campagne|agenda/);
});

test('a suspicious request says so in the subject, and why, but for a mark of an earlier version', async () => {
  const marks = ['bulk', 'link', 'random'] as Mark[];
  const mail = await parse(notification({ ...request, marks }, addresses));
  assert.equal(mail.subject, "[Mogelijk spam] Demoverzoek van Anne O'Brien");
  for (const part of [mail.text, mail.html]) {
    const words = part?.replace(/\s+/g, ' ') ?? '';
    assert.match(words, /Mogelijk spam: er staat een link in de naam; de naam lijkt uit [\w ]+\./);
  }
});

test('what a visitor typed turns no text around, and joiners stay in a name', async () => {
  const controls = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u2028';
  const names = { firstName: `علی\u200Cرضا${controls}`, lastName: `👩‍👧=\u202E?` };
  const source = { utm_source: `mail${controls}` };
  const phone = `06${controls}12345678`;
  const email = `anne${controls}@example.nl`;
  const options = notification({ ...request, ...names, phone, source }, addresses);
  const shown = 'علی\u200Cرضا 👩‍👧=\u200B?';
  assert.equal(options.subject, `Demoverzoek van ${shown}`);
  assert.deepEqual(options.replyTo, { name: shown, address: request.email });
  const misleading = notification({ ...request, ...names, phone, source, email }, addresses);
  assert.equal(misleading.replyTo, undefined);
  const { text, html } = misleading;
  for (const part of [text, html]) {
    assert.doesNotMatch(String(part), /[\p{Bidi_Control}\p{Zl}]/u);
    for (const fact of ['علی\u200Cرضا 👩‍👧', '0612345678', 'anne@example.nl'])
      assert.ok(String(part).includes(fact), fact);
  }
  // The link goes to the address as it was typed.
  assert.ok(
    String(html).includes(`href="mailto:anne${encodeURIComponent(controls)}%40example.nl"`),
  );
});

test('an address that no header may hold stands in the text alone, and the owner is told', async () => {
  for (const email of ['a@x.nl,evil.example', 'zoë@praktijk.nl']) {
    const mail = await parse(notification({ ...request, email }, addresses));
    assert.equal(mail.replyTo, undefined, email);
    assert.match(String(mail.text), new RegExp(`E-mailadres: +${RegExp.escape(email)}\n`));
    assert.match(mail.text ?? '', /bereikt de aanvrager niet, en die kreeg ook geen bevestiging/);
  }
  assert.ok(notification({ ...request, email: 'a@ईमेल.भारत' }, addresses).replyTo);
});

test('whatever address the contract lets through, every header is ASCII', async () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'ab.-_#%/é李\u00AD\u200D\u3002👩'),
    minLength: 1,
    maxLength: 90,
  });
  const international = { ...addresses, from: 'Zoë <site@müller.nl>' };
  await fc.assert(
    fc.asyncProperty(letters, letters, async (local, domain) => {
      const email = `${local}@${domain}.nl`;
      fc.pre(contactRequest.safeParse({ ...request, email }).success);
      const source = await toSource(notification({ ...request, email }, international));
      assert.doesNotMatch(source.split('\r\n\r\n')[0] ?? '', /\P{ASCII}/u);
    }),
    {
      numRuns: 1_000,
      examples: [
        ['zoë', 'praktijk'],
        ['a', `é.nl#${'a'.repeat(70)}`],
      ],
    },
  );
});

test('what looks like an encoded word is shown as it was typed, not decoded', async () => {
  const name = '=?utf-8?q?A=0D=0ABcc:x@evil.example?=';
  const mail = await parse(notification({ ...request, firstName: name, lastName: 'é' }, addresses));
  const shown = `${name.replaceAll('=?', '=\u200B?')} é`;
  assert.equal(mail.subject, `Demoverzoek van ${shown}`);
  assert.deepEqual(mail.replyTo, [{ name: shown, address: 'anne@example.nl' }]);
  assert.match(String(mail.text), new RegExp(`Naam: +${RegExp.escape(name)} é\n`));
});

test('no field can add a header, a recipient or an address to answer to, in either e-mail', async () => {
  const nasty = fc.string({
    unit: fc.constantFrom(...'ababab@.,;:<>"\'\\()[] \t=?é\u2028%+'),
    minLength: 1,
    maxLength: 50,
  });
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, async (firstName, lastName, local) => {
      const email = `${local}@x.nl`;
      const parsed = contactRequest.safeParse(aRequest({ firstName, lastName, email }));
      fc.pre(parsed.success);
      const typed = { ...request, ...parsed.data };
      const answered = isAnswerable(typed.email) ? [typed.email] : [];
      const toOwner = await parse(notification(typed, addresses));
      assert.deepEqual(addressesOf(toOwner.to), addresses.to);
      assert.deepEqual(addressesOf(toOwner.replyTo), answered);
      const headers = usualHeaders.filter((name) => name !== 'reply-to' || answered.length > 0);
      assert.deepEqual(headersOf(toOwner), headers);
      // Nobody else gets one.
      if (answered.length === 0) return;
      const toVisitor = await parse(confirmation(typed, addresses));
      assert.deepEqual(addressesOf(toVisitor.to), answered);
      assert.deepEqual(headersOf(toVisitor), [...usualHeaders, 'x-auto-response-suppress']);
    }),
    { numRuns: 500 },
  );
});

type Parsed = Awaited<ReturnType<typeof parse>>;

function addressesOf(mailboxes: Parsed['to'] = []) {
  return mailboxes.map(({ address }) => address);
}

function headersOf({ headers }: Parsed) {
  return [...new Set(headers.map(({ key }) => key))].sort();
}
