import { demoKey } from '../../../../hosting.ts';
import { asJson, asPageForm } from '../../support/calls/contact-calls.ts';
import {
  good,
  type NamedCall,
  type Outcome,
  withHeaders,
} from '../../support/calls/named-calls.ts';

// Calls that a foreign page can make a visitor's browser send: the page chooses the body, the browser adds these headers.
const host = 'praktijk.example:8080';
const evil = 'https://evil.example';
const body = JSON.stringify(good);
const urlencoded = 'application/x-www-form-urlencoded';

const foreign = [
  ...['null', '', evil, '*', 'é', 'http://%', `//${host}`, host, `http://x.${host}`],
  ...['http://praktijk.example', 'http://praktijk.example:1', `http://${host}@evil.example`],
  ...[`${evil}/${host}`, `${evil}?${host}`, `${evil}${host}`, `http://${host} ${evil}`],
  ...[`javascript:${host}`, `data:text/html,${host}`, `blob:http://${host}/x`, 'file://'],
].map((origin): NamedCall => {
  return [`JSON of origin ${JSON.stringify(origin)}`, withHeaders({ host, origin }), 'origin'];
});

const forms: [name: string, headers: Record<string, string>, code: 'origin' | 'unknown_key'][] = [
  ['of another site', { origin: evil, 'sec-fetch-site': 'cross-site' }, 'origin'],
  ['of a sibling site', { origin: `https://x.${host}`, 'sec-fetch-site': 'same-site' }, 'origin'],
  ['of another port', { origin: 'https://praktijk.example:8443' }, 'origin'],
  ['of a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 'origin'],
  ['after a redirect', { origin: 'null', referer: `https://${host}/` }, 'origin'],
  ['of another site, with the key', { origin: evil, apikey: demoKey }, 'origin'],
  ['with X-Forwarded-Host', { origin: evil, 'x-forwarded-host': 'evil.example' }, 'origin'],
  ['with Forwarded', { origin: evil, forwarded: 'host=evil.example' }, 'origin'],
  ['of another site by Referer alone', { referer: `${evil}/${host}` }, 'unknown_key'],
  ['of another port by Referer alone', { referer: 'https://praktijk.example/' }, 'unknown_key'],
  ['whose Referer is not an absolute URL', { referer: `//${host}/` }, 'unknown_key'],
  ['of another site without Origin', { 'sec-fetch-site': 'cross-site' }, 'unknown_key'],
  [
    'of another site with our Referer',
    { 'sec-fetch-site': 'cross-site', referer: `https://${host}/` },
    'unknown_key',
  ],
  ['with Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }, 'unknown_key'],
  ['with Sec-Fetch-Site in capitals', { 'sec-fetch-site': 'SAME-ORIGIN' }, 'unknown_key'],
  [
    'with two values of Sec-Fetch-Site',
    { 'sec-fetch-site': 'same-origin, cross-site' },
    'unknown_key',
  ],
  ['with a cookie', { cookie: `apikey=${demoKey}` }, 'unknown_key'],
];

/** Attempts to mislead the redirect, which `calls.send` checks. */
const misled: Record<string, string>[] = [
  { host: 'evil.example' },
  { origin: evil },
  { origin: '//evil.example' },
  { referer: `${evil}/` },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': '//evil.example' },
  { 'x-original-url': '//evil.example/', forwarded: 'host=evil.example;proto=https' },
];
const fields = { ...good, next: '//evil.example', redirect: evil, bericht: '\r\nLocation: //x' };

const types: [type: string, outcome: Outcome][] = [
  ...['', 'text/plain', 'text/json', 'application/jsonp', 'application/ld+json', 'json', '*/*'].map(
    (type): [string, 'media_type'] => [type, 'media_type'],
  ),
  ['application/json, text/plain', 'media_type'],
  ['application /json', 'media_type'],
  ['multipart/form-data; boundary=x', 'media_type'],
  [`text/plain; a="${urlencoded}"`, 'media_type'],
  ['APPLICATION/JSON', good],
  ['application/json;charset="UTF-8"', good],
  ['application/json ; a=b ; c', good],
  ['application/json;;;=;"', good],
  [`application/json; ${'x'.repeat(4_000)}`, good],
];

const numbered = Array.from({ length: 60 }, (_, index) => [`x-${index}`, `${index}`]);
const override = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' };

export const callers: NamedCall[] = [
  ...foreign,
  ...forms.map(([name, headers, code]): NamedCall => {
    const call = { headers: { host, 'content-type': urlencoded, ...headers }, body: formOf(good) };
    return [`a form ${name}`, call, code];
  }),
  ...misled.map((headers): NamedCall => {
    const call = { headers: { ...asPageForm, ...headers }, body: formOf(fields) };
    return [`the page's own form with ${JSON.stringify(headers)}`, call, good];
  }),
  // Types that need no preflight (Fetch standard, CORS-safelisted request-header).
  ...['text/plain', 'text/plain;charset=UTF-8', urlencoded, ''].map((type): NamedCall => {
    const headers = { host, 'content-type': type, origin: evil };
    return [`JSON sent as ${type || 'no type'} by another site`, { headers, body }, 'origin'];
  }),
  ['a preflight of another site', { method: 'OPTIONS', headers: { origin: evil } }, 'origin'],
  ['a preflight without an origin', { method: 'OPTIONS' }, 'preflight'],
  ...types.map(([type, outcome]): NamedCall => {
    const name = `content type ${JSON.stringify(type).slice(0, 60)}`;
    return [name, withHeaders({ 'content-type': type }), outcome];
  }),
  ...['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND'].map((method): NamedCall => {
    const call = { method, headers: { ...asJson, ...override }, body };
    return [`the method ${method} with an override to POST`, call, 'method'];
  }),
  ['JSON with sixty more headers', withHeaders(Object.fromEntries(numbered)), good],
  [
    'a nonsense client address',
    withHeaders({ 'x-forwarded-for': "1, , '\\é", forwarded: ';' }),
    good,
  ],
  ['another method in a header', withHeaders({ 'x-http-method-override': 'DELETE' }), good],
  ['a prototype as a header', withHeaders({ ['__proto__']: 'x', constructor: 'x' }), good],
];

function formOf(values: object): string {
  return new URLSearchParams({ ...values }).toString();
}
