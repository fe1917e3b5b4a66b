import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContactRequest } from 'contact/contact-request.ts';
import { contactTypes, typeRows } from 'contact/contact-types.ts';
import type { Email } from 'postal-mime';
import { typedTexts } from '../support/calls/a-request.ts';
import { assertMail, mailSettings } from '../support/mail/owner-mails.ts';
import {
  type Fixture,
  mailsOf,
  newVisitor,
  owners,
  referenceIn,
  siteUrl,
  untilThereAre,
} from './fixture.ts';

/** Texts that look like one address, but are several, or none that a header may hold. */
const several = [
  ...['a@mail.nl,b.mail.nl', 'a@mail.nl;b.mail.nl', '<a>b@mail.nl', '"a,b"@mail.nl'],
  ...['Team:a@mail.nl;', '(x)a@mail.nl', 'a@mail.nl(x)', 'a@[127.0.0.1]', 'a@mail.nl>,<b.mail.nl'],
  ...['a\\@mail.nl', 'a..b@mail.nl', 'a.@mail.nl', 'a,@mail.nl'],
];

/** With CONFIRMATION_MAIL=on. */
export function testMails(fixture: () => Fixture): void {
  const send = async (visitor: ContactRequest) =>
    referenceIn(await fixture().calls.send({ body: JSON.stringify(visitor) }));
  const recipientsOf = (mail: Email) => {
    const { received, recipients } = fixture().instance.mailbox;
    return recipients[received.indexOf(mail)];
  };
  const confirmationsOf = (email: string) =>
    mailsOf(fixture().instance.mailbox, 'confirmation').filter((mail) =>
      recipientsOf(mail)?.includes(email),
    );

  for (const type of contactTypes) {
    test(`notification of type ${type}: to every owner, type in the subject, first link to the visitor`, async () => {
      const visitor = newVisitor({ type });
      const reference = await send(visitor);
      const [email] = (await fixture().notifications(visitor.email)) as [Email];
      const { received, sources } = fixture().instance.mailbox;
      const source = String(sources[received.indexOf(email)]);
      assertMail({ source, email }, visitor);
      assert.equal(
        email.subject,
        `${typeRows[type].label} van ${visitor.firstName} ${visitor.lastName}`,
      );
      assert.deepEqual(recipientsOf(email), owners);
      assert.equal(email.from?.address, mailSettings.MAIL_FROM);
      assert.equal(email.messageId, `<notification.${reference}@praktijk.example>`);
    });
  }

  test('confirmation: holds the reference and no typed text', async () => {
    const visitor = newVisitor();
    const reference = await send(visitor);
    const [mail] = await untilThereAre(1, () => confirmationsOf(visitor.email));
    assert.deepEqual(mail && recipientsOf(mail), [visitor.email]);
    assert.equal(mail?.replyTo?.[0]?.address, owners[0]);
    assert.equal(mail?.subject, 'Uw contactverzoek is ontvangen');
    assert.ok(mail?.html?.includes(`href="${siteUrl}/`), 'a link to the brochure');
    const words = `${mail?.subject}${mail?.text}${mail?.html}`;
    assert.ok(words.includes(reference));
    for (const text of typedTexts(visitor)) assert.ok(!words.includes(text), text);
  });

  test('confirmation: one a day per mailbox, whatever the spelling of its address; the owner gets every request', async () => {
    const { email } = newVisitor();
    const other = email.replace('@', '+nog@');
    const spellings = [email, email.toUpperCase(), other, email];
    await Promise.all(spellings.map((spelling) => send(newVisitor({ email: spelling }))));
    await fixture().notifications(email, 3);
    await fixture().notifications(other);
    const next = newVisitor();
    await send(next);
    await untilThereAre(1, () => confirmationsOf(next.email));
    const all = mailsOf(fixture().instance.mailbox, 'confirmation').map((mail) =>
      String(recipientsOf(mail)).toLowerCase().replace('+nog', ''),
    );
    assert.equal(all.filter((to) => to === email).length, 1);
  });

  test('notification: marks a request that looks like spam', async () => {
    const visitor = newVisitor({ firstName: 'Win op https://evil.example' });
    await send(visitor);
    const [email] = (await fixture().notifications(visitor.email)) as [Email];
    assert.match(String(email.subject), /^\[Mogelijk spam\] Contactverzoek/);
    assert.match(String(email.text), /er staat een link in de naam/);
  });

  test('confirmation: none for probable spam, several addresses in one, or an address that no header may hold', async () => {
    const { recipients } = fixture().instance.mailbox;
    const before = recipients.length;
    await send(newVisitor({ firstName: 'www.evil.example' }));
    for (const email of several) await send(newVisitor({ email }));
    const next = newVisitor();
    await send(next);
    // Confirmations are sent in the order of requests, so any other would have arrived before this one.
    await untilThereAre(1, () => confirmationsOf(next.email));
    const all = await untilThereAre(several.length + 3, () => recipients.slice(before));
    const others = all.filter((to) => String(to) !== String(owners));
    assert.deepEqual(others, [[next.email]]);
  });
}
