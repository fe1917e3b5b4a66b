import { describe } from 'node:test';
import { asJson } from '../support/calls/contact-calls.ts';
import { good, type NamedCall, testCalls, withHeaders } from '../support/calls/named-calls.ts';
import { openFixture } from '../wire/fixture.ts';
import { startNodeServer } from '../wire/start-node.ts';

const host = 'praktijk.example:8080';
const fields = new URLSearchParams({ ...good }).toString();

/** The site may be opened under any name and port, which `Host` and `Origin` then hold. */
const jsonCalls = [
  'http://HOST',
  'HTTP://HOST',
  'https://HOST',
  'http://user:secret@HOST',
  'http://HOST/path?x#y',
].map(
  (origin): NamedCall => [
    `JSON of origin ${origin}`,
    {
      headers: { ...asJson, host, origin: origin.replace('HOST', host) },
      body: JSON.stringify(good),
    },
    good,
  ],
);
const type = 'application/x-www-form-urlencoded';
const form: NamedCall = [
  "the site's own form",
  { headers: { 'content-type': type, host, origin: `https://${host}` }, body: fields },
  good,
];

const manyHeaders = Object.fromEntries(
  Array.from({ length: 100 }, (_, index) => [`x-${index}`, `${index}`]),
);
/** Other runtimes accept fewer headers. */
const crowded: NamedCall = ['JSON with a hundred more headers', withHeaders(manyHeaders), good];

describe('Node-only calls', () => {
  const fixture = openFixture((env) => startNodeServer(env), { RATE_LIMIT: '0' });
  testCalls('Node-only calls', [...jsonCalls, form, crowded], fixture);
});
