import fc from 'fast-check';
import type { Generated } from '../support/calls/generated-calls.ts';
import { oddFields } from '../support/calls/odd-texts.ts';

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
