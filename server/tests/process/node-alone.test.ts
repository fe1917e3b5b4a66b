import { describe } from 'node:test';
import { asJson } from '../support/calls/contact-calls.ts';
import { good, type NamedCall, testCalls, withHeaders } from '../support/calls/named-calls.ts';
import { openScene } from '../wire/scene.ts';
import { startNodeServer } from '../wire/start-node.ts';

const host = 'praktijk.example:8080';
const fields = new URLSearchParams({ ...good }).toString();

/** The site may be opened under any name and port, which then stand in `Host` and in `Origin`. */
const scripts = [
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
  'the form of the site itself',
  { headers: { 'content-type': type, host, origin: `https://${host}` }, body: fields },
  good,
];

const headers = Object.fromEntries(
  Array.from({ length: 100 }, (_, index) => [`x-${index}`, `${index}`]),
);
/** Other runtimes take fewer. */
const crowd: NamedCall = ['a hundred headers beside', withHeaders(headers), good];

describe('calls that Node takes and other runtimes do not', () => {
  const scene = openScene((env) => startNodeServer(env), { RATE_LIMIT: '0' });
  testCalls('calls for Node alone', [...scripts, form, crowd], scene);
});
