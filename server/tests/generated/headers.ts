import fc from 'fast-check';
import { demoKey } from '../../../hosting.ts';
import { aRequest } from '../support/calls/a-request.ts';
import { asJson } from '../support/calls/contact-calls.ts';
import type { Generated } from '../support/calls/generated-calls.ts';

const form = 'application/x-www-form-urlencoded';
// Every byte that HTTP lets stand in the value of a header (RFC 9110, section 5.5).
const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => /[\t\x20-\x7e\x80-\xff]/.test(character),
);
const anyValue = fc.string({ unit: fc.constantFrom(...characters), maxLength: 200 });
const token = fc.string({
  unit: fc.constantFrom(..."abcxyz0189!#$%&'*+-.^_`|~"),
  minLength: 1,
  maxLength: 30,
});

const others = `idempotency-key accept accept-encoding content-encoding if-none-match range cookie
  access-control-request-method access-control-request-headers`.split(/\s+/);
const known = fc.record(
  {
    'content-type': fc.oneof(
      fc.constantFrom('application/json;charset=x', form, `${form};a`),
      anyValue,
    ),
    apikey: fc.oneof(fc.constant(`${demoKey} `), anyValue),
    authorization: fc.oneof(fc.constantFrom('Bearer', `Bearer ${demoKey}`), anyValue),
    origin: fc.oneof(fc.webUrl(), fc.constant('null'), anyValue),
    'sec-fetch-site': fc.oneof(fc.constantFrom('same-origin', 'cross-site', 'none'), anyValue),
    'x-forwarded-for': fc.oneof(fc.ipV4(), fc.ipV6(), anyValue),
    ...Object.fromEntries(others.map((name) => [name, anyValue])),
  },
  { requiredKeys: [] },
);
// The client sets these itself; the tests of raw HTTP try them.
const framing =
  /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|expect|host|te|trailer)$/;
const unknown = fc.dictionary(
  token.filter((name) => !framing.test(name)),
  anyValue,
  { maxKeys: 20 },
);

const bodies = [
  JSON.stringify(aRequest()),
  new URLSearchParams({ ...aRequest() }).toString(),
  '{}',
  '',
];

export const anyHeaders: Generated = {
  name: 'headers of any kind',
  call: fc.record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant('POST') },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH') },
    ),
    headers: fc
      .tuple(fc.constantFrom(asJson, asJson, asJson, {}), unknown, known)
      .map((parts) => Object.assign({}, ...parts)),
    body: fc.constantFrom(...bodies),
  }),
};
