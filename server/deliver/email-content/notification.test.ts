import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeRows } from 'contact/contact-types.ts';
import { fields, fieldsFor, labelOf } from 'contact/fields.ts';
import { sampleRequest } from 'contact/sample-request.ts';
import { readSettings } from '../../settings.ts';
import type { SpamSign } from '../../storage/store.ts';
import { aStoredRequest } from '../../tests/support/calls/a-request.ts';
import { parse, usualHeaders } from '../../tests/support/mail/parse-message.ts';
import { notification } from './notification.ts';
import { testMessage } from './test-message.ts';

const { mail: addresses } = readSettings({
  MAIL_FROM: 'Site <site@praktijk.nl>',
  MAIL_TO: 'een@praktijk.nl, twee@praktijk.nl',
});
const request = aStoredRequest({
  type: 'demo',
  firstName: 'Anne',
  lastName: "O'Brien",
  email: 'anne@example.nl',
  phone: '+31 (0)6-12 34 56 78',
  receivedAt: new Date('2026-07-01T22:30:00Z'),
});

test('notification: has every field, the time in Amsterdam and a telephone link', async () => {
  const mail = await parse(notification(request, addresses));
  assert.equal(mail.subject, "Demo-aanvraag van Anne O'Brien");
  assert.equal(mail.messageId, '<notification.ABCD-EFGH-JKMN@praktijk.nl>');
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    addresses.to,
  );
  assert.match(mail.text ?? '', /^Referentie: +ABCD-EFGH-JKMN$/m);
  for (const part of [mail.text, mail.html]) {
    const typed = fieldsFor('email').map((name) => labelOf(fields[name], request[name]));
    for (const fact of [...typed, 'tel:+31612345678', 'ABCD-EFGH-JKMN']) {
      assert.ok(part?.replaceAll('&#39;', "'").includes(fact), `${fact} is missing`);
    }
    assert.match(part ?? '', /donderdag 2 juli 2026 om 00\.30 uur/);
  }
});

const notReaching = /komt\s+uw\s+antwoord\s+niet\s+bij\s+de\s+aanvrager/;
const reaching = /uw\s+antwoord\s+gaat\s+naar\s+de\s+aanvrager/;
const withReplyTo = [...usualHeaders, 'reply-to'].sort();

// Reply-To is set only where rspamd accepts it: server/tests/filters/full/filters.test.ts checks these cases.
for (const [MAIL_FROM, MAIL_TO, isReached, MAIL_TO_DEMO] of [
  ['info@praktijk.nl', 'info@praktijk.nl', true],
  ['Site <Info@Praktijk.nl>', 'Praktijk <info@praktijk.nl>', true],
  ['info@praktijk.nl', 'info@praktijk.nl', true, 'info@praktijk.nl'],
  ['Site <site@praktijk.nl>', 'info@groep.nl', true],
  ['Site <site@praktijk.nl>', 'info@groep.nl, een@gmail.com', true, 'info@elders.nl'],
  ['site@web.praktijk.nl', 'info@praktijk.nl', true],
  ['praktijk@gmail.com', 'info@praktijk.nl', true],
  ['site@zoë.nl', 'site@xn--zo-ija.nl', true],
  ['site@zoë.nl', 'info@xn--zo-ija.nl', false],
  ['Site <site@praktijk.nl>', 'info@praktijk.nl', false],
  ['info@praktijk.nl', 'info@praktijk.nl, balie@praktijk.nl', false],
  ['info@praktijk.nl', 'info@praktijk.nl, info@groep.nl', false],
  ['site@praktijk.nl', 'info@groep.nl', false, 'info@praktijk.nl'],
] as const)
  test(`notification from ${MAIL_FROM} to ${MAIL_TO}${MAIL_TO_DEMO ? `, demos to ${MAIL_TO_DEMO}` : ''}: Reply ${isReached ? 'reaches' : 'does not reach'} the visitor, and the text says so`, async () => {
    const { mail } = readSettings({ MAIL_FROM, MAIL_TO, MAIL_TO_DEMO });
    for (const type of ['contact', 'demo'] as const)
      for (const email of [
        'anne@gmail.com',
        'anne@praktijk.nl',
        'site@praktijk.nl',
        'a@müller.nl',
      ]) {
        const { headers, replyTo, text, html } = await parse(
          notification({ ...request, type, email }, mail),
        );
        const keys = headers.map(({ key }) => key).sort();
        assert.deepEqual(keys, isReached ? withReplyTo : usualHeaders);
        const ascii = email.replace('müller', 'xn--mller-kva');
        if (isReached) assert.deepEqual(replyTo, [{ name: '', address: ascii }]);
        for (const part of [text, html])
          assert.match(part ?? '', isReached ? reaching : notReaching);
      }
    const { headers, replyTo, to, text } = await parse(testMessage(mail));
    assert.equal(headers.length, (isReached ? withReplyTo : usualHeaders).length);
    assert.match(text ?? '', isReached ? reaching : notReaching);
    // rspamd judges a recipient's own address differently from a visitor's.
    if (isReached) assert.match(String(replyTo?.[0]?.address), /^(?:site|info|praktijk)@/i);
    assert.equal(to?.length, mail.to.length);
  });

test('notification: no Reply-To for a recipient who tries the form; the text explains', async () => {
  const { mail } = readSettings({ MAIL_FROM: 'site@praktijk.nl', MAIL_TO: 'u@groep.nl, v@x.nl' });
  for (const email of ['v@x.nl', 'U@groep.nl']) {
    const { headers, text } = await parse(notification({ ...request, email }, mail));
    assert.deepEqual(headers.map(({ key }) => key).sort(), usualHeaders);
    assert.match(text ?? '', notReaching);
    assert.match(text ?? '', /uw\s+eigen\s+adres\s+ingevuld\.\s+Bij\s+andere\s+aanvragen/);
  }
});

test('notification: no Reply-To for an address that no header can carry; the text says so, and that no confirmation was sent', async () => {
  const { mail } = readSettings({ MAIL_FROM: 'info@praktijk.nl', MAIL_TO: 'info@praktijk.nl' });
  for (const email of ['a@x.nl,evil.example', 'zoë@praktijk.nl', 'a..b@x.nl', '"a,b"@x.nl']) {
    const { headers, text, html } = await parse(notification({ ...request, email }, mail));
    assert.deepEqual(headers.map(({ key }) => key).sort(), usualHeaders);
    for (const part of [text, html]) {
      assert.match(part ?? '', notReaching);
      const words = part?.replace(/\s+/g, ' ').replace(/<[^>]*>/g, '');
      assert.match(words ?? '', /ongewoon geschreven, dus de aanvrager kreeg geen bevestiging/);
    }
    assert.match(text ?? '', new RegExp(`E-mailadres: +${RegExp.escape(email)}\n`));
  }
  const usual = notification({ ...request, email: 'a@ईमेल.भारत' }, mail);
  assert.doesNotMatch(String(usual.text), /ongewoon/);
});

test('notification: the first link writes to the visitor, with subject and reference', () => {
  const first = (changes: Partial<typeof request>) =>
    String(notification({ ...request, ...changes }, addresses).html).match(/href="([^"]*)"/)?.[1];
  assert.equal(
    first({ type: 'demo' }),
    'mailto:anne@example.nl?subject=Uw%20demo-aanvraag%20(ABCD-EFGH-JKMN)',
  );
  assert.equal(
    first({ type: 'contact', email: 'a&b+c?d,e@x.nl' }),
    'mailto:%22a%26b+c%3Fd%2Ce%22@x.nl?subject=Uw%20contactverzoek%20(ABCD-EFGH-JKMN)',
  );
});

test('testMessage: like a real notification, to the same recipients, marked as a test', async () => {
  const test = await parse(testMessage(addresses));
  const { label } = typeRows[sampleRequest().type];
  assert.match(test.subject ?? '', new RegExp(`^Test: ${label} van `));
  assert.match(test.messageId ?? '', /^<test\.[\w-]+@praktijk\.nl>$/);
  assert.deepEqual(
    test.to?.map(({ address }) => address),
    addresses.to,
  );
  assert.match(test.text ?? '', /Dit is een test: er is geen aanvraag binnengekomen\./);
  assert.match(test.html ?? '', /href="mailto:site@praktijk\.nl\?/);
  assert.doesNotMatch(`${test.text}`, /Mogelijk spam/);
});

const usable =
  '0612345678; 06-12345678; +31 (0)6-12 34 56 78; 0031 6 12345678; (020) 123 45 67; 088-1234567 tst. 12; +32 2 123 45 67; ０６１２３４５６７８; ٠٦١٢٣٤٥٦٧٨';
const tooShort = '06-1234-567; 12 / 34 / 56 / 789; bel na vijf; 020 1234 tst 567890';

test('notification: only a phone number with fewer than ten digits is marked and not linked', () => {
  const render = (phone: string) => notification({ ...request, phone }, addresses);
  for (const phone of usable.split('; '))
    assert.match(String(render(phone).text), /\nMail of bel om (?!.*bruikbaar)/s, phone);
  for (const phone of tooShort.split('; ')) {
    const { text, html } = render(phone);
    for (const part of [text, html])
      assert.match(
        String(part),
        new RegExp(`[ >]${RegExp.escape(phone)} \\(geen bruikbaar nummer\\)[\n<]`),
      );
    assert.doesNotMatch(`${text}${html}`, /tel:|>Bel |of bel/);
  }
});

test('notification: the tel: link omits the extension, the text keeps it', () => {
  const phone = '020 1234567 tst 12';
  const { text, html } = notification({ ...request, phone }, addresses);
  assert.match(String(text), /Telefoonnummer: +020 1234567 tst 12 \(tel:0201234567\)\n/);
  assert.match(String(html), /href="tel:0201234567"[^>]*>Bel 020 1234567 tst 12</);
});

test('notification: has campaign labels and booking page, if any', async () => {
  const source = { utm_source: 'nieuwsbrief', utm_campaign: '<b>Najaar</b>' };
  const bookingUrl = 'https://agenda.example.nl/demo';
  const { text = '', html = '' } = await parse(
    notification({ ...request, source }, addresses, { bookingUrl }),
  );
  assert.match(text, /Bron: +nieuwsbrief\n\s*Campagne: +<b>Najaar<\/b>\n\s*Afspraak: +https:/);
  assert.ok(html.includes('&lt;b&gt;Najaar&lt;/b&gt;') && html.includes(`href="${bookingUrl}"`));
  const contact = await parse(
    notification({ ...request, type: 'contact' }, addresses, { bookingUrl }),
  );
  assert.doesNotMatch(contact.text ?? '', /Bron|Medium|Campagne|agenda/);
});

test('notification: possible spam is marked in the subject and explained in the text; unknown marks are ignored', async () => {
  const marks = ['bulk', 'link', 'random'] as SpamSign[];
  const mail = await parse(notification({ ...request, marks }, addresses));
  assert.equal(mail.subject, "[Mogelijk spam] Demo-aanvraag van Anne O'Brien");
  for (const part of [mail.text, mail.html]) {
    const words = part?.replace(/\s+/g, ' ') ?? '';
    assert.match(words, /Mogelijk spam: er staat een link in de naam; de naam lijkt uit [\w ]+\./);
  }
});

test('notification: the subject has no direction controls and keeps joiners; the mail link has the typed address', () => {
  const controls = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u2028';
  const names = { firstName: `علی\u200Cرضا${controls}`, lastName: `👩‍👧=\u202E?` };
  const { subject } = notification({ ...request, ...names }, addresses);
  const shown = 'علی\u200Cرضا 👩‍👧=\u200B?';
  assert.equal(subject, `Demo-aanvraag van ${shown}`);
  const email = `anne${controls}@example.nl`;
  const misleading = notification({ ...request, email }, addresses);
  // The link keeps the address as typed.
  const link = `href="mailto:%22anne${encodeURIComponent(controls)}%22@example.nl?`;
  assert.ok(String(misleading.html).includes(link));
});

test('notification: input that looks like an encoded word is not decoded', async () => {
  const name = '=?utf-8?q?A=0D=0ABcc:x@evil.example?=';
  const mail = await parse(notification({ ...request, firstName: name, lastName: 'é' }, addresses));
  const shown = `${name.replaceAll('=?', '=\u200B?')} é`;
  assert.equal(mail.subject, `Demo-aanvraag van ${shown}`);
  assert.match(String(mail.text), new RegExp(`Naam: +${RegExp.escape(name)} é\n`));
});
