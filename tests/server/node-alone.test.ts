import { describe } from 'node:test';
import { asJson } from '../support/calls/contact-calls.ts';
import { good, type NamedCall, testCalls, withHeaders } from '../support/calls/named-calls.ts';
import { inMailbox, type OwnerMail } from '../support/mail/owner-mails.ts';
import { onDoor } from '../wire/scene.ts';
import { startNodeServer } from '../wire/start-node.ts';

const host = 'praktijk.example:8080';
const fields = new URLSearchParams({ ...good }).toString();

/** The site may be opened under any name and port: then its host stands in `Host` and in `Origin`. */
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
/** Other servers take fewer. */
const crowd: NamedCall = ['a hundred headers beside', withHeaders(headers), good];

describe('what Node takes and other runtimes do not', () => {
  const scene = onDoor((env) => startNodeServer(env), { RATE_LIMIT: '0' });
  let read: (() => Promise<OwnerMail[]>) | undefined;
  testCalls('those', [...scripts, form, crowd], () => {
    const { calls, instance } = scene();
    read ??= inMailbox(instance.mailbox);
    return { calls, outcomeAt: instance.outcomeAt, read };
  });
});
