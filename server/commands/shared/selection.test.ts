import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactTypes } from 'contact/contact-types.ts';
import { deliveredRequest, oneType, otherType } from '../../tests/support/calls/a-request.ts';
import { readFilter, readPerson } from './selection.ts';

const request = {
  ...deliveredRequest,
  type: oneType,
  receivedAt: new Date('2026-11-20T23:30:00Z'),
  email: 'Anne@Müller.nl',
  phone: '+31 (0)6 - 12 34 56 78',
};

const dutch = [
  ...['0612345678', '06 12345678', '06-12345678', '612345678', '31612345678', '+31 6 12345678'],
  ...['+31 (0)6 12345678', '+31 06 12345678', '0031 6 12345678', '0031 (0)6-12345678'],
  ...['003106 12345678', '\u202A+31 6\u00A012345678\u202C'],
];

test('readPerson: finds a person by reference, address or number in any spelling, and nobody else', () => {
  for (const typed of [
    ...['ABCD-EFGH-JKMN', 'abcd-efgh-jkmn', 'abcdefghjkmn'],
    ...['anne@müller.nl', 'ANNE@XN--MLLER-KVA.NL', ' anne@mu\u0308ller.nl '],
    ...[' \u200BABCD-EFGH-\u2060JKMN', 'anne\u200E@müller.nl\u202C'],
    ...dutch,
  ])
    assert.equal(readPerson(typed)(request), true, typed);
  // A visitor may add words or an extension.
  for (const phone of [...dutch, '06 12345678 na 17u'])
    for (const typed of dutch)
      assert.equal(readPerson(typed)({ ...request, phone }), true, `${phone} by ${typed}`);
  // Twelve digits in a row are a number, even without a plus.
  for (const typed of ['491512345678', '0049 01512 345678'])
    assert.equal(readPerson(typed)({ ...request, phone: '+49 (0)1512 3456 78' }), true, typed);
  for (const typed of [
    ...['ABCD-EFGH-JKMP', 'anne+1@müller.nl', 'nne@müller.nl', 'anne@müller.nl.example'],
    ...['0612345679', '1612345678', '+49612345678', '+32 612345678'],
  ])
    assert.equal(readPerson(typed)(request), false, typed);
});

test('readPerson: refuses text that identifies nobody, so that a typo erases nothing', () => {
  for (const text of ['', ' ', '*', '%', 'Anne', '5678', '06-1234', '--'])
    assert.throws(
      () => readPerson(text),
      /is geen referentie, e-mailadres of telefoonnummer/,
      text,
    );
});

test('readFilter: each option filters alone, and all combine', () => {
  const now = new Date('2026-11-27T23:30:00Z');
  for (const [options, matches] of [
    [{}, true],
    [{ status: 'delivered' }, true],
    [{ status: 'waiting' }, false],
    [{ type: otherType }, false],
    [{ since: '2026-11-21' }, true],
    [{ since: '2026-11-22' }, false],
    [{ 'older-than': '6' }, true],
    [{ 'older-than': '7' }, false],
    [{ status: 'delivered', type: oneType, since: '2026-11-21', 'older-than': '6' }, true],
    [{ status: 'delivered', type: otherType }, false],
  ] as const) {
    assert.equal(readFilter(options)(request, now), matches, JSON.stringify(options));
  }
});

test('readFilter: an invalid value is refused with the valid ones', () => {
  assert.throws(() => readFilter({ status: 'sent' }), {
    message: '--status is "sent"; verwacht: waiting, delivered, undeliverable',
  });
  assert.throws(() => readFilter({ type: 'Demo' }), {
    message: `--type is "Demo"; verwacht: ${contactTypes.join(', ')}`,
  });
  assert.throws(() => readFilter({ since: '2026-02-30' }), /verwacht: een dag zoals/);
  for (const days of ['0', '-1', '1.5', '90 days', ''])
    assert.throws(() => readFilter({ 'older-than': days }), {
      message: `--older-than is "${days}"; verwacht: een heel getal vanaf 1`,
    });
});
