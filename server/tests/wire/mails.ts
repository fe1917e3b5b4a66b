import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactTypes, typeRows } from 'contact/contact-types.ts';
import type { Email } from 'postal-mime';
import { typedTexts } from '../support/calls/a-request.ts';
import { assertMail, mailSettings } from '../support/mail/owner-mails.ts';
import { type Fixture, mailsOf, newVisitor, owners, siteUrl, untilThereAre } from './fixture.ts';

/** For an instance with CONFIRMATION_MAIL=on. */
export function testMails(fixture: () => Fixture): void {
  const recipientsOf = (mail: Email) => {
    const { received, recipients } = fixture().instance.mailbox;
    return recipients[received.indexOf(mail)];
  };

  for (const type of contactTypes)
    test(`e-mails for a ${type} request: one to all MAIL_TO addresses; one to the visitor, without typed text`, async () => {
      const visitor = newVisitor({ type });
      const { status, text } = await fixture().calls.send({ body: JSON.stringify(visitor) });
      assert.equal(status, 200, text);
      const { reference } = JSON.parse(text);
      const [email] = (await fixture().notifications(visitor.email)) as [Email];
      const { received, sources } = fixture().instance.mailbox;
      assertMail({ source: String(sources[received.indexOf(email)]), email }, visitor);
      const name = `${visitor.firstName} ${visitor.lastName}`;
      assert.equal(email.subject, `${typeRows[type].label} van ${name}`);
      assert.deepEqual(recipientsOf(email), owners);
      assert.equal(email.from?.address, mailSettings.MAIL_FROM);
      assert.equal(email.messageId, `<notification.${reference}@praktijk.example>`);

      const [confirmation] = await untilThereAre(1, () =>
        mailsOf(fixture().instance.mailbox, 'confirmation').filter((mail) =>
          recipientsOf(mail)?.includes(visitor.email),
        ),
      );
      assert.ok(confirmation);
      assert.deepEqual(recipientsOf(confirmation), [visitor.email]);
      assert.equal(confirmation.replyTo?.[0]?.address, owners[0]);
      assert.ok(confirmation.html?.includes(`href="${siteUrl}/`), 'a link to the brochure');
      const content = `${confirmation.subject}${confirmation.text}${confirmation.html}`;
      assert.ok(content.includes(reference));
      for (const typed of typedTexts(visitor)) assert.ok(!content.includes(typed), typed);
    });
}
