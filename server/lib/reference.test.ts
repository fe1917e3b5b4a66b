import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldNames, fields, isRequired } from 'contact/fields.ts';
import { aRequest, oneType, otherType } from '../tests/support/calls/a-request.ts';
import { fingerprint } from './reference.ts';

const long = 'k'.repeat(10_000);
const keys = [
  ...[long, `${long}k`, 'k', 'K', 'k k', 'k  k', '"k"', '0', '00', '1e0', '1', 'null', '__proto__'],
  // If key and fields were merely concatenated, these would equal another request.
  ...["k'--", '%6b', '\xe9', 'e\xb4', 'k,k', '","contact","k', 'contact', '\\', '\\"'],
];

test('fingerprint: differs with any key and any field', () => {
  const typed = { firstName: 'Anneke', lastName: 'Berg', phone: '06-42000001' };
  const request = aRequest({ ...typed, type: oneType });
  const filledIn = fieldNames.filter((name) => !isRequired(fields[name]) && request[name] !== '');
  const others = [
    { ...request, firstName: 'anneke' },
    { ...request, firstName: 'AnnekeB', lastName: 'erg' },
    { ...request, phone: '0642000001' },
    { ...request, type: otherType },
    { ...request, email: request.email.toUpperCase() },
    ...filledIn.map((name) => ({ ...request, [name]: '' })),
  ];
  const hashes = [
    ...keys.map((key) => fingerprint(request, key)),
    ...others.map((other) => fingerprint(other, 'k')),
  ];
  assert.equal(new Set(hashes).size, hashes.length);
  assert.equal(fingerprint({ ...request }, 'k'), fingerprint(request, 'k'));
});
