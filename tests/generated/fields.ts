import fc from 'fast-check';
import { asJson, asPageForm, type Call } from '../support/calls/contact-calls.ts';
import type { Generated } from '../support/calls/generated-calls.ts';
import { nastyText, oddFields } from '../support/calls/odd-texts.ts';

const wrong = fc.oneof(fc.jsonValue(), fc.string());
const fields = Object.fromEntries(
  Object.entries(oddFields).map(([name, value]) => [
    name,
    fc.oneof(
      { weight: 30, arbitrary: value as fc.Arbitrary<unknown> },
      { weight: 1, arbitrary: wrong },
    ),
  ]),
);
const others = fc.dictionary(
  fc.constantFrom('__proto__', 'constructor', 'id', 'to', 'bcc'),
  fc.jsonValue(),
);

export const anyFields: Generated = {
  name: 'fields about their limits',
  call: fc
    .tuple(others, fc.record(fields, { noNullPrototype: true }))
    .map(([other, own]) => ({ body: JSON.stringify({ ...other, ...own }) })),
};

const nasty = fc.record({
  firstName: nastyText(50),
  lastName: nastyText(50),
  email: fc
    .tuple(nastyText(120, /[^\s@]/g), nastyText(60, /[^\s@.]/g))
    .map(([local, domain]) => `a${local}@${domain}x.nl`),
  phone: nastyText(10).map((text) => `0612345678${text}`),
  type: fc.constantFrom('contact', 'demo'),
});

export const injected: Generated = {
  name: 'what injects headers, recipients and markup, in every field',
  call: fc.tuple(nasty, fc.boolean()).map(([fields, isForm]): Call => {
    return isForm
      ? { headers: asPageForm, body: new URLSearchParams(fields).toString() }
      : { headers: asJson, body: JSON.stringify(fields) };
  }),
};
