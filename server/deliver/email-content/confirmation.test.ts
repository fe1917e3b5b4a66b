import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapFields } from 'contact/fields.ts';
import { outcomes } from 'contact/outcomes.ts';
import { telephoneLink } from 'contact/phone.ts';
import fc from 'fast-check';
import { brochurePath } from '../../../hosting.ts';
import { longestKeptDays } from '../../../owner/retention.ts';
import { type Owner, owner } from '../../../owner.ts';
import { escapeHtml } from '../../lib/clean-text.ts';
import { quantity } from '../../lib/quantity.ts';
import { readSettings } from '../../settings.ts';
import { aStoredRequest } from '../../tests/support/calls/a-request.ts';
import { parse, usualHeaders } from '../../tests/support/mail/parse-message.ts';
import { confirmation } from './confirmation.ts';

const { mail: addresses } = readSettings({
  MAIL_FROM: 'Site <site@praktijk.nl>',
  MAIL_TO: 'Praktijk <een@praktijk.nl>, twee@praktijk.nl',
});
const request = aStoredRequest({ type: 'demo', receivedAt: new Date('2026-07-01T22:30:00Z') });
const site = 'https://www.praktijk.example';

test('confirmation: from MAIL_FROM, to the visitor only, Reply-To only on the same domain', async () => {
  const mail = await parse(confirmation(request, addresses, site));
  assert.deepEqual(mail.from, { name: 'Site', address: 'site@praktijk.nl' });
  assert.deepEqual(mail.to, [{ name: '', address: request.email }]);
  assert.deepEqual(mail.replyTo, [{ name: 'Praktijk', address: 'een@praktijk.nl' }]);
  const others = { ...addresses, toByType: { demo: ['Verkoop <verkoop@groep.nl>'] } };
  const demo = confirmation(request, others, site);
  assert.ok(!('replyTo' in demo), 'filters may consider a Reply-To at another domain forged');
  for (const { text, html } of [
    demo,
    confirmation(request, { ...others, from: 'a@groep.nl' }, site),
  ]) {
    assert.match(String(text), /mail\s+naar\s+verkoop@groep\.nl\./);
    assert.match(String(html), /href="mailto:verkoop@groep\.nl\?subject=Mijn%20demo-aanvraag%20\(/);
    assert.doesNotMatch(String(text), /antwoord\s+(?:dan\s+)?op\s+deze/i);
  }
  assert.equal(mail.messageId, '<confirmation.ABCD-EFGH-JKMN@praktijk.nl>');
  const headers = mail.headers.map(({ key, value }) => (key === 'auto-submitted' ? value : key));
  const more = ['auto-replied', 'reply-to', 'x-auto-response-suppress'];
  assert.deepEqual(headers.sort(), [...usualHeaders, ...more].sort());
  assert.equal(mail.subject, 'Uw demo-aanvraag is ontvangen');
  const contact = confirmation({ ...request, type: 'contact' }, addresses, site);
  assert.equal(contact.subject, 'Uw contactverzoek is ontvangen');
});

test('confirmation: has reference, next step, contact person and privacy notice', async () => {
  const { text = '', html = '' } = await parse(confirmation(request, addresses, site));
  assert.match(text, /^Uw referentie: +ABCD-EFGH-JKMN$/m);
  const facts = [
    'donderdag 2 juli 2026 om 00.30 uur',
    'plannen samen met u een demo',
    owner.phone,
    owner.contactPerson,
    owner.company.name,
    owner.company.kvk,
    ...[owner.company.seat, owner.company.email].filter((words) => words !== undefined),
    owner.company.privacyEmail,
    quantity(owner.privacy.retentionDays, 'dag', 'dagen'),
    `uiterlijk ${longestKeptDays(owner.privacy.retentionDays)} dagen nadat u haar verstuurde`,
    'U kunt deze e-mail negeren',
    '112',
  ];
  const words = (part: string) => part.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  for (const fact of facts) {
    assert.ok(words(text).includes(fact), `${fact} is missing`);
    assert.ok(words(html).includes(escapeHtml(fact)), `${fact} is missing`);
  }
  assert.ok(text.includes(`Met vriendelijke groet,\n\n${owner.contactPerson}\n\n-- \n`), text);
  assert.ok(html.includes(`href="${telephoneLink(owner.phone)}"`));
});

test('confirmation: a retention period of 1 day is singular', (t) => {
  t.mock.property(owner.privacy, 'retentionDays', 1);
  const { text } = confirmation(request, addresses, site);
  assert.match(String(text).replace(/\s+/g, ' '), /uw aanvraag 1 dag na ontvangst/);
});

test('confirmation: links to the brochure if SITE_URL is set', async () => {
  const link = site + brochurePath(owner.product);
  const { text = '', html = '' } = await parse(confirmation(request, addresses, site));
  assert.ok(text.includes(`: ${link}\n`));
  assert.ok(html.includes(`href="${link}"`));
  const unknown = confirmation(request, addresses, undefined);
  assert.doesNotMatch(`${unknown.text}${unknown.html}`, /brochure|undefined/i);
});

test('confirmation: has the owner’s role, reply time, demo length and booking page, if set', () => {
  const render = (type: 'contact' | 'demo', settings: Partial<Owner>) => {
    const { text, html } = confirmation({ ...request, type }, addresses, site, settings);
    return { text: String(text).replace(/\s+/g, ' '), html: String(html) };
  };
  const settings = {
    contact: { role: 'wijkverpleegkundige' },
    replyWithin: 'binnen vier kantooruren',
    demo: { minutes: 45, where: 'in uw praktijk' },
    bookingUrl: 'https://agenda.example.nl/demo?x=1&y=2',
  };
  const demo = render('demo', settings);
  for (const words of [
    'We nemen binnen vier kantooruren contact met u op en plannen samen met u een demo van 45 minuten in uw praktijk.',
    `: ${settings.bookingUrl} `,
  ])
    assert.ok(demo.text.includes(words), demo.text);
  assert.ok(demo.html.includes('href="https://agenda.example.nl/demo?x=1&amp;y=2"'));
  const contact = render('contact', settings);
  assert.match(contact.text, /We nemen binnen vier kantooruren contact met u op\. /);
  assert.match(contact.text, /vraag naar .+ \(wijkverpleegkundige\) en noem/);
  assert.doesNotMatch(contact.text, /45 minuten in uw praktijk|in onze agenda|agenda\.example/);
  assert.doesNotMatch(contact.html, /in onze agenda|agenda\.example/);

  const bare = render('contact', {}).text;
  assert.ok(bare.includes(`vraag naar ${owner.contactPerson} en noem`));
  assert.ok(bare.includes(outcomes.sent.description));
  assert.match(
    render('demo', {}).text,
    /zo snel mogelijk contact met u op en plannen samen met u een demo\. /,
  );
});

test('confirmation: visitor input changes only the recipient', () => {
  const words = fc.record(mapFields(() => fc.string({ unit: 'grapheme', maxLength: 20 })));
  const { to: _to, ...usual } = confirmation(request, addresses, site);
  fc.assert(
    fc.property(words, (typed) => {
      const { to, ...rest } = confirmation({ ...request, ...typed }, addresses, site);
      assert.deepEqual(to, { name: '', address: typed.email });
      assert.deepEqual(rest, usual);
    }),
  );
});
