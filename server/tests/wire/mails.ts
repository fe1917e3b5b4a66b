import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Email } from 'postal-mime';
import type { ContactRequest } from '../../../contact/contact-request.ts';
import { fieldNames } from '../../../contact/fields.ts';
import { assertMail, mailSettings } from '../support/mail/owner-mails.ts';
import {
  mailsOf,
  newVisitor,
  owners,
  referenceIn,
  type Scene,
  siteUrl,
  untilThereAre,
} from './scene.ts';

/** Confirmations are on. */
export function testMails(scene: () => Scene): void {
  const send = async (visitor: ContactRequest) =>
    referenceIn(await scene().calls.send({ body: JSON.stringify(visitor) }));
  const recipientsOf = (mail: Email) => {
    const { received, recipients } = scene().instance.mailbox;
    return recipients[received.indexOf(mail)];
  };
  const confirmationsOf = (email: string) =>
    mailsOf(scene().instance.mailbox, 'confirmation').filter((mail) =>
      recipientsOf(mail)?.includes(email),
    );

  for (const [type, subject] of [
    ['contact', 'Contactverzoek van'],
    ['demo', 'Demoverzoek van'],
  ] as const) {
    test(`a request of type ${type} comes to every owner with its type in the subject, and answers go to the visitor`, async () => {
      const visitor = newVisitor({ type });
      const reference = await send(visitor);
      const [email] = (await scene().notifications(visitor.email)) as [Email];
      const { received, sources } = scene().instance.mailbox;
      const source = String(sources[received.indexOf(email)]);
      assertMail({ source, email }, visitor, visitor.email);
      assert.equal(email.subject, `${subject} ${visitor.firstName} ${visitor.lastName}`);
      assert.deepEqual(recipientsOf(email), owners);
      assert.equal(email.from?.address, mailSettings.MAIL_FROM);
      assert.equal(email.messageId, `<notification.${reference}@praktijk.example>`);
      const number = visitor.phone.replace('-', '');
      assert.match(String(email.html), new RegExp(`href="tel:${number}"`));
      assert.match(String(email.text), new RegExp(`tel:${number}`));
    });
  }

  test('the visitor gets a confirmation that holds the reference and nothing that was typed', async () => {
    const visitor = newVisitor();
    const reference = await send(visitor);
    const [mail] = await untilThereAre(1, () => confirmationsOf(visitor.email));
    assert.deepEqual(mail && recipientsOf(mail), [visitor.email]);
    assert.equal(mail?.replyTo?.[0]?.address, owners[0]);
    assert.equal(mail?.subject, 'Uw contactverzoek is ontvangen');
    assert.ok(mail?.html?.includes(`href="${siteUrl}/`), 'a link to the brochure');
    const words = `${mail?.subject}${mail?.text}${mail?.html}`;
    assert.ok(words.includes(reference));
    for (const name of fieldNames) assert.ok(!words.includes(visitor[name]), name);
  });

  test('one mailbox gets one confirmation a day, however its address is written; the owner hears of all', async () => {
    const { email } = newVisitor();
    const other = email.replace('@', '+nog@');
    const spellings = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? email.toUpperCase() : other,
    );
    await Promise.all(spellings.map((spelling) => send(newVisitor({ email: spelling }))));
    await send(newVisitor({ email }));
    await scene().notifications(email, 6);
    await scene().notifications(other, 5);
    const next = newVisitor();
    await send(next);
    await untilThereAre(1, () => confirmationsOf(next.email));
    const all = mailsOf(scene().instance.mailbox, 'confirmation').map((mail) =>
      String(recipientsOf(mail)).toLowerCase().replace('+nog', ''),
    );
    assert.equal(new Set(all).size, all.length);
    assert.ok(all.includes(email) && all.includes(next.email));
  });

  test('what looks like spam comes with a mark, and is not confirmed', async () => {
    const visitor = newVisitor({ firstName: 'Win op https://evil.example' });
    await send(visitor);
    const [email] = (await scene().notifications(visitor.email)) as [Email];
    assert.match(String(email.subject), /^\[Mogelijk spam\] Contactverzoek/);
    assert.match(String(email.text), /er staat een link in de naam/);
    const next = newVisitor();
    await send(next);
    await untilThereAre(1, () => confirmationsOf(next.email));
    assert.deepEqual(confirmationsOf(visitor.email), []);
  });
}
