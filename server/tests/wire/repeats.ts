import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContactRequest } from '../../../contact/contact-request.ts';
import { fieldNames, fields } from '../../../contact/fields.ts';
import { asJson, asPageForm } from '../support/calls/contact-calls.ts';
import { newVisitor, referenceIn, type Scene } from './scene.ts';

const long = 'k'.repeat(10_000);
/** No two of them are the same. */
const oddKeys = [
  ...[long, `${long}k`, `${long.slice(1)}K`, 'k', 'K', 'k k', 'k  k', '"k"', '0', '00', '1e0', '1'],
  ...['null', 'undefined', '__proto__', 'constructor', "k'--", '%', '%6b', '\xe9', 'e\xb4', 'k,k'],
  // If key and fields were only joined, these would pass for a part of another request.
  ...['","contact","k', 'contact', '\\', '\\"'],
];

const optional = fieldNames.filter((name) => fields[name].min === 0);

/** What is one request, and what is another. */
export function testRepeats(scene: () => Scene): void {
  async function reference(fields: ContactRequest, key?: string): Promise<string> {
    const headers = { ...asJson, ...(key !== undefined && { 'idempotency-key': key }) };
    return referenceIn(await scene().calls.send({ headers, body: JSON.stringify(fields) }));
  }
  async function sendForm(fields: object): Promise<void> {
    const body = new URLSearchParams({ ...fields }).toString();
    assert.equal((await scene().calls.send({ headers: asPageForm, body })).status, 303);
  }

  test('the same key with the same fields gets the first answer, and the owner one e-mail', async () => {
    const visitor = newVisitor();
    const first = await reference(visitor, 'once');
    for (let time = 0; time < 3; time += 1) assert.equal(await reference(visitor, 'once'), first);
    const [mail] = await scene().notifications(visitor.email);
    assert.match(String(mail?.messageId), new RegExp(first));
  });

  test('equal requests that come at once are one', async () => {
    for (const key of [crypto.randomUUID(), undefined]) {
      const visitor = newVisitor();
      const together = Array.from({ length: 10 }, () => reference(visitor, key));
      assert.equal(new Set(await Promise.all(together)).size, 1);
      await scene().notifications(visitor.email);
    }
  });

  test('the same key with other fields is another request, and tells nothing of the first', async () => {
    const visitor = newVisitor();
    const other = newVisitor();
    const variants: ContactRequest[] = [
      visitor,
      { ...visitor, firstName: 'anneke' },
      { ...visitor, firstName: 'AnnekeB', lastName: visitor.lastName.slice(1) },
      { ...visitor, phone: visitor.phone.replace('-', '') },
      { ...visitor, type: 'demo' },
      ...optional.map((name) => ({ ...visitor, [name]: '' })),
      { ...visitor, email: visitor.email.toUpperCase() },
      other,
    ];
    const references: string[] = [];
    for (const fields of variants) references.push(await reference(fields, 'stolen'));
    assert.equal(new Set(references).size, variants.length);
    for (const [index, fields] of variants.entries())
      assert.equal(await reference(fields, 'stolen'), references[index]);
    await scene().notifications(visitor.email, variants.length - 1);
    await scene().notifications(other.email);
  });

  test('another key makes equal fields another request, and keys are compared as they are', async () => {
    const visitor = newVisitor();
    const references: string[] = [];
    for (const key of oddKeys) references.push(await reference(visitor, key));
    assert.equal(new Set(references).size, oddKeys.length);
    for (const [index, key] of oddKeys.entries())
      assert.equal(await reference(visitor, key), references[index]);
    await scene().notifications(visitor.email, oddKeys.length);
  });

  test('without a key equal fields are one, in JSON and in a bare form; an empty key is none', async () => {
    const visitor = newVisitor();
    const first = await reference(visitor);
    assert.equal(await reference(visitor), first);
    assert.equal(await reference(visitor, ''), first);
    assert.equal(await reference({ ...visitor, phone: ` ${visitor.phone} ` }), first);
    await sendForm(visitor);
    await sendForm({ ...visitor, idempotencyKey: '' });
    await scene().notifications(visitor.email);
  });

  test('the key in a bare form and in a header is the same', async () => {
    const visitor = newVisitor();
    const key = crypto.randomUUID();
    await sendForm({ ...visitor, idempotencyKey: key });
    await reference(visitor, key);
    for (let time = 0; time < 2; time += 1)
      await sendForm({ ...visitor, idempotencyKey: crypto.randomUUID() });
    await scene().notifications(visitor.email, 3);
  });
}
