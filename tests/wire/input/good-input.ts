import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asJson, asPageForm } from '../../support/calls/contact-calls.ts';
import { assertArrived, type CalledInstance } from '../../support/calls/named-calls.ts';
import { idOf } from '../../support/mail/owner-mails.ts';
import type { GoodInput } from './good-inputs.ts';

/** What people are called, write and dial. */
export function testGoodInputs(inputs: GoodInput[], instance: () => CalledInstance): void {
  test(`${inputs.length} real names, addresses and numbers pass, as JSON and as a bare form alike, and the owner reads them as they were typed`, async () => {
    assert.equal(new Set(inputs.map(({ typed }) => idOf(typed))).size, inputs.length);
    for (const [index, { typed }] of inputs.entries()) {
      const key = `good ${index}`;
      const headers = { ...asJson, 'idempotency-key': key };
      const json = await instance().calls.send({ headers, body: JSON.stringify(typed) });
      assert.equal(json.status, 200, JSON.stringify(typed) + json.text);
      // Read in another way, it would be another request with another e-mail.
      const body = new URLSearchParams({ ...typed, idempotencyKey: key }).toString();
      const form = await instance().calls.send({ headers: asPageForm, body });
      assert.equal(form.status, 303);
      const told = await instance().outcomeAt(String(form.headers['location']));
      assert.equal(told, 'sent', JSON.stringify(typed));
    }
    const replyTos = new Map(inputs.map(({ kept, replyTo }) => [kept, replyTo]));
    await assertArrived(instance().read, [...replyTos.keys()], (kept) => replyTos.get(kept));
  });
}
