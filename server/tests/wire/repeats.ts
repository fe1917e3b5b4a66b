import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContactRequest } from 'contact/contact-request.ts';
import { fieldNames, fields, isRequired } from 'contact/fields.ts';
import { otherType } from '../support/calls/a-request.ts';
import { asJson, asPageForm } from '../support/calls/contact-calls.ts';
import { type Fixture, newVisitor, referenceIn } from './fixture.ts';

const long = 'k'.repeat(10_000);
/** All of these are different requests. */
const oddKeys = [
  ...[long, `${long}k`, 'k', 'K', 'k k', 'k  k', '"k"', '0', '00', '1e0', '1', 'null', '__proto__'],
  // If key and fields were merely concatenated, these would equal another request.
  ...["k'--", '%6b', '\xe9', 'e\xb4', 'k,k', '","contact","k', 'contact', '\\', '\\"'],
];

/** Which calls are repeats of a request, and which are new. */
export function testRepeats(fixture: () => Fixture): void {
  async function reference(fields: ContactRequest, key?: string): Promise<string> {
    const headers = { ...asJson, ...(key !== undefined && { 'idempotency-key': key }) };
    return referenceIn(await fixture().calls.send({ headers, body: JSON.stringify(fields) }));
  }
  async function sendForm(fields: object): Promise<void> {
    const body = new URLSearchParams({ ...fields }).toString();
    assert.equal((await fixture().calls.send({ headers: asPageForm, body })).status, 303);
  }

  test('repeats: same key and fields are one request; another key or other fields are a new one', async () => {
    const visitor = newVisitor();
    const mayBeEmpty = fieldNames.filter((name) => !isRequired(fields[name]));
    const filledIn = mayBeEmpty.filter((name) => visitor[name] !== '');
    const variants = [
      { ...visitor, firstName: 'anneke' },
      { ...visitor, firstName: 'AnnekeB', lastName: visitor.lastName.slice(1) },
      { ...visitor, phone: visitor.phone.replace('-', '') },
      { ...visitor, type: otherType },
      ...filledIn.map((name) => ({ ...visitor, [name]: '' })),
      { ...visitor, email: visitor.email.toUpperCase() },
    ];
    const requests = [
      ...oddKeys.map((key) => [visitor, key] as const),
      ...variants.map((fields) => [fields, 'k'] as const),
    ];
    const references: string[] = [];
    for (const request of requests) references.push(await reference(...request));
    assert.equal(new Set(references).size, requests.length);
    for (const [index, request] of requests.entries())
      assert.equal(await reference(...request), references[index]);
    await fixture().notifications(visitor.email, requests.length);
  });

  test('repeats: concurrent equal requests are stored as one', async () => {
    for (const key of [crypto.randomUUID(), undefined]) {
      const visitor = newVisitor();
      const together = Array.from({ length: 10 }, () => reference(visitor, key));
      assert.equal(new Set(await Promise.all(together)).size, 1);
      await fixture().notifications(visitor.email);
    }
  });

  test('repeats: without a key equal fields are one request, in JSON and in a bare form; an empty key counts as none', async () => {
    const visitor = newVisitor();
    const first = await reference(visitor);
    assert.equal(await reference(visitor, ''), first);
    assert.equal(await reference({ ...visitor, phone: ` ${visitor.phone} ` }), first);
    assert.equal(await reference({ ...visitor, email: `Anne <mailto:${visitor.email}>;` }), first);
    await sendForm(visitor);
    await sendForm({ ...visitor, idempotencyKey: '' });
    await fixture().notifications(visitor.email);
  });

  test('repeats: the key of a bare form equals that of a header', async () => {
    const visitor = newVisitor();
    const key = crypto.randomUUID();
    await sendForm({ ...visitor, idempotencyKey: key });
    await reference(visitor, key);
    await sendForm({ ...visitor, idempotencyKey: crypto.randomUUID() });
    await fixture().notifications(visitor.email, 2);
  });
}
