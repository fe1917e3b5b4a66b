import fc from 'fast-check';
import { type Field, fields, mapFields } from '../../../contact/fields.ts';
import { asJson, asPageForm, type Call } from '../support/calls/contact-calls.ts';
import type { Generated } from '../support/calls/generated-calls.ts';
import { nastyText, oddFields } from '../support/calls/odd-texts.ts';

const wrong = fc.oneof(fc.jsonValue(), fc.string());
const oddOrWrong = Object.fromEntries(
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
    .tuple(others, fc.record(oddOrWrong, { noNullPrototype: true }))
    .map(([other, own]) => ({ body: JSON.stringify({ ...other, ...own }) })),
};

const nastyKinds = {
  name: ({ max }: Field) => nastyText(max),
  text: ({ max, pattern, sample }: Field) => (pattern ? fc.constant(sample) : nastyText(max)),
  email: () =>
    fc
      .tuple(nastyText(120, /[^\s@]/g), nastyText(60, /[^\s@.]/g))
      .map(([local, domain]) => `a${local}@${domain}x.nl`),
  phone: ({ max }: Field) => nastyText(max - 10).map((text) => `0612345678${text}`),
};
const nasty = fc.record({
  ...mapFields((name) => nastyKinds[fields[name].kind](fields[name])),
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
