import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asJson, asPageForm } from '../../support/calls/contact-calls.ts';
import type { CalledInstance } from '../../support/calls/named-calls.ts';
import { assertMail, idOf, mailsFor, requestIn } from '../../support/mail/owner-mails.ts';
import { isIn, type Part, partOf } from '../part.ts';
import { goodInputs, hasOddDomain } from './good-inputs.ts';

/** What people are called, write and dial. */
export function testGoodInput(part: Part, instance: () => CalledInstance): void {
  const inputs = partOf(part, goodInputs, ({ kept }) => hasOddDomain(kept.email));

  test('there are at least 200 good inputs, and no two are the same', () => {
    assert.ok(goodInputs.length >= 200, `only ${goodInputs.length}`);
    assert.equal(new Set(goodInputs.map(({ typed }) => idOf(typed))).size, goodInputs.length);
  });

  test('real names, addresses and numbers pass, as JSON and as a bare form alike, and the owner reads them as they were typed', async () => {
    for (const [index, { typed }] of inputs.entries()) {
      const key = `good ${index}`;
      const headers = { ...asJson, 'idempotency-key': key };
      const { status, text } = await instance().calls.send({
        headers,
        body: JSON.stringify(typed),
      });
      assert.equal(status, 200, JSON.stringify(typed) + text);
      // Read in another way, it would be another request with another e-mail.
      const body = new URLSearchParams({ ...typed, idempotencyKey: key }).toString();
      const form = await instance().calls.send({ headers: asPageForm, body });
      assert.equal(form.status, 303);
      const told = await instance().outcomeAt(String(form.headers['location']));
      assert.equal(told, 'sent', JSON.stringify(typed));
    }
    const kept = inputs.map((input) => input.kept);
    const mails = await mailsFor(instance().read, kept);
    assert.equal(mails.length, inputs.length);
    const byId = new Map(mails.map((mail) => [idOf(requestIn(mail)), mail]));
    for (const { kept, replyTo } of inputs) {
      const mail = byId.get(idOf(kept));
      assert.ok(mail);
      assertMail(mail, kept, replyTo);
    }
  });

  if (!isIn(part, false)) return;
  for (const [what, phone, message] of [
    [
      'a number of 22 characters, although people write it so: at most 20 pass',
      '+31 (0)6 - 12 34 56 78',
      'Telefoonnummer moet korter dan 20 karakters zijn',
    ],
    [
      'a short service number: at least 10 characters must be there',
      '0800-1234',
      'Telefoonnummer moet minimaal 10 cijfers bevatten',
    ],
  ] as const) {
    test(`the specification refuses ${what}`, async () => {
      const body = JSON.stringify({ ...goodInputs[0]?.typed, phone });
      const { status, text } = await instance().calls.send({ body });
      assert.equal(status, 422);
      assert.deepEqual(JSON.parse(text).error.fields, { phone: message });
    });
  }
}
