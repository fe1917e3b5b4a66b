import fc from 'fast-check';
import { aRequest } from '../support/calls/a-request.ts';
import { asKeyedForm, asPageForm } from '../support/calls/contact-calls.ts';
import type { Generated } from '../support/calls/generated-calls.ts';
import { oddFields } from '../support/calls/odd-texts.ts';

const wellFormed = fc
  .record({ ...oddFields, idempotencyKey: fc.string() }, { requiredKeys: ['phone', 'type'] })
  .map((fields) => new URLSearchParams(fields).toString());

const parts = fc.constantFrom(
  ...[...Object.keys(aRequest()), 'idempotencyKey', '__proto__', '[]'],
  ...'= = = & & & + % %2 %00 %0D%0A %FF %ED%A0%80 %26 %3D'.split(' '),
  ...['contact', 'demo', 'a@x.nl', '06-12345678', 'Anne', '🙂', '\ud83d', '\u0000', ';', '#', '?'],
);
const pieced = fc.array(parts, { maxLength: 60 }).map((pieces) => pieces.join(''));

/** A good form with pieces put in. */
const text = new URLSearchParams({ ...aRequest() }).toString();
const broken = fc
  .array(fc.tuple(fc.nat(text.length), parts), { maxLength: 3 })
  .map((cuts) =>
    cuts.reduce((left, [at, part]) => left.slice(0, at) + part + left.slice(at), text),
  );

export const anyForms: Generated = {
  name: 'forms of any kind',
  call: fc.record({
    headers: fc.constantFrom(asKeyedForm, asPageForm),
    body: fc.oneof(wellFormed, wellFormed, pieced, broken),
  }),
};
