import fc from 'fast-check';
import { aRequest } from '../support/calls/a-request.ts';
import type { Generated } from '../support/calls/generated-calls.ts';

const names = fc.constantFrom(...Object.keys(aRequest()), '__proto__', 'constructor', 'toJSON', '');
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  fc.dictionary(fc.oneof(names, fc.string({ unit: 'binary' })), fc.jsonValue()),
);
const nested = fc
  .tuple(
    fc.nat(4_500),
    fc.constantFrom('[', '{"a":', '{"firstName":'),
    fc.constantFrom('', ']', '}'),
  )
  .map(([levels, open, close]) => open.repeat(levels) + close.repeat(levels));

const text = JSON.stringify(aRequest());
/** A good request with some characters taken out and others put in. */
const broken = fc
  .array(
    fc.tuple(fc.nat(text.length), fc.nat(2), fc.constantFrom(...'{}[]":,\\u0e-. \n\u0000é', '')),
  )
  .map((cuts) =>
    cuts.reduce((left, [at, out, put]) => left.slice(0, at) + put + left.slice(at + out), text),
  );

export const anyValues: Generated = {
  name: 'JSON of any shape',
  call: fc
    .oneof(
      value.map((json) => JSON.stringify(json)),
      nested,
      broken,
      fc.string({ unit: 'binary' }),
    )
    .map((body) => ({ body })),
};
