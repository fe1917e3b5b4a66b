import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsFor } from '../../../contact/fields.ts';
import { readSettings } from '../../settings.ts';
import type { Mark } from '../../storage/store.ts';
import { aStoredRequest } from '../../tests/support/calls/a-request.ts';
import { parse } from '../../tests/support/mail/parse-message.ts';
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
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    addresses.to,
  );
  for (const part of [mail.text, mail.html]) {
    const typed = fieldsFor('email').map((name) => request[name]);
    for (const fact of [...typed, 'tel:+31612345678', 'ABCD-EFGH-JKMN']) {
      assert.ok(part?.replaceAll('&#39;', "'").includes(fact), `${fact} is missing`);
    }
    assert.match(part ?? '', /donderdag 2 juli 2026 om 00\.30 uur/);
  }
});

const usable =
  '0612345678; 06-12345678; +31 (0)6-12 34 56 78; 0031 6 12345678; (020) 123 45 67; 088-1234567 tst. 12; +32 2 123 45 67; ０６１２３４５６７８';
const tooShort = '06-1234-567; 12 / 34 / 56 / 789; bel na vijf';

test('a number with fewer than ten digits is marked and dials nothing, no other is, however it is written', () => {
  const tell = (phone: string) => notification({ ...request, phone }, addresses);
  for (const phone of usable.split('; '))
    assert.doesNotMatch(String(tell(phone).html), /bruikbaar|>Mail om/, phone);
  for (const phone of tooShort.split('; ')) {
    const { text, html } = tell(phone);
    for (const part of [text, html])
      assert.match(
        String(part),
        new RegExp(`[ >]${RegExp.escape(phone)} \\(geen bruikbaar nummer\\)[\n<]`),
      );
    assert.doesNotMatch(`${text}${html}`, /tel:|Bel /);
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

test('what a visitor typed turns no header around, and joiners stay in a name', () => {
  const controls = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u2028';
  const names = { firstName: `علی\u200Cرضا${controls}`, lastName: `👩‍👧=\u202E?` };
  const { subject, replyTo } = notification({ ...request, ...names }, addresses);
  const shown = 'علی\u200Cرضا 👩‍👧=\u200B?';
  assert.equal(subject, `Demoverzoek van ${shown}`);
  assert.deepEqual(replyTo, { name: shown, address: request.email });
  const email = `anne${controls}@example.nl`;
  const misleading = notification({ ...request, email }, addresses);
  assert.equal(misleading.replyTo, undefined);
  // The link goes to the address as it was typed.
  const link = `href="mailto:anne${encodeURIComponent(controls)}%40example.nl"`;
  assert.ok(String(misleading.html).includes(link));
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

test('what looks like an encoded word is shown as it was typed, not decoded', async () => {
  const name = '=?utf-8?q?A=0D=0ABcc:x@evil.example?=';
  const mail = await parse(notification({ ...request, firstName: name, lastName: 'é' }, addresses));
  const shown = `${name.replaceAll('=?', '=\u200B?')} é`;
  assert.equal(mail.subject, `Demoverzoek van ${shown}`);
  assert.deepEqual(mail.replyTo, [{ name: shown, address: 'anne@example.nl' }]);
  assert.match(String(mail.text), new RegExp(`Naam: +${RegExp.escape(name)} é\n`));
});
