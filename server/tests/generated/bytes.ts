import fc from 'fast-check';
import { aRequest } from '../support/calls/a-request.ts';
import { asJson, asKeyedForm, asPageForm } from '../support/calls/contact-calls.ts';
import type { Generated } from '../support/calls/generated-calls.ts';

const headers = fc.constantFrom(asJson, asJson, asKeyedForm, asPageForm);
const noise = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.uint8Array({ maxLength: 9_000, size: 'max' }),
);
const bytes = [
  Buffer.from(JSON.stringify(aRequest())),
  Buffer.from(new URLSearchParams({ ...aRequest() }).toString()),
];
/** Good requests in which some bytes are others. */
const overwritten = fc
  .tuple(fc.constantFrom(...bytes), fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { maxLength: 6 }))
  .map(([body, changes]) => {
    const changed = Buffer.from(body);
    for (const [at, byte] of changes) if (at < changed.length) changed[at] = byte;
    return changed;
  });
/** Bodies of about the greatest length that is read. */
const long = fc
  .tuple(fc.constantFrom(...bytes), fc.integer({ min: 8_180, max: 8_200 }), fc.nat(255))
  .map(([body, length, byte]) => Buffer.concat([body, Buffer.alloc(length - body.length, byte)]));

export const anyBytes: Generated = {
  name: 'bytes of any kind',
  call: fc.record({
    headers,
    body: fc.oneof(
      { weight: 2, arbitrary: noise.map((body) => Buffer.from(body)) },
      { weight: 3, arbitrary: overwritten },
      { weight: 1, arbitrary: long },
    ),
  }),
};
