import { demoKey } from '../../../hosting.ts';
import { asJson } from '../../support/calls/contact-calls.ts';
import { good, type NamedCall } from '../../support/calls/named-calls.ts';

// What a page of somebody else can make a visitor's browser send: it chooses the body, and these headers follow.
const site = 'praktijk.example';
const evil = 'https://evil.example';
const urlencoded = 'application/x-www-form-urlencoded';
const fields = new URLSearchParams({ ...good }).toString();
const text = JSON.stringify(good);

const forms: NamedCall[] = (
  [
    ['of another site', { origin: evil, 'sec-fetch-site': 'cross-site' }, 'origin'],
    ['of another site in an old browser', { origin: evil, referer: `${evil}/` }, 'origin'],
    ['of a sibling site', { origin: `https://x.${site}`, 'sec-fetch-site': 'same-site' }, 'origin'],
    [
      'of another port',
      { origin: `https://${site}:8443`, 'sec-fetch-site': 'same-site' },
      'origin',
    ],
    ['of a name that begins the same', { origin: `https://${site}.evil.example` }, 'origin'],
    ['of a frame in a sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 'origin'],
    ['of a file on the disk', { origin: 'null', 'sec-fetch-site': 'none' }, 'origin'],
    ['after a redirect', { origin: 'null', referer: `https://${site}/` }, 'origin'],
    ['that tells its referrer alone', { referer: `https://${site}/` }, 'unknown_key'],
    ['of another site that hides', { 'sec-fetch-site': 'cross-site' }, 'unknown_key'],
    ['that no page sent', { 'sec-fetch-site': 'none' }, 'unknown_key'],
    ['that is of two sites', { 'sec-fetch-site': 'same-origin, cross-site' }, 'unknown_key'],
    ['of two origins', { origin: `https://${site}, ${evil}` }, 'origin'],
    ['with a proxy to vouch', { origin: evil, 'x-forwarded-host': 'evil.example' }, 'origin'],
    ['with a standard to vouch', { origin: evil, forwarded: 'host=evil.example' }, 'origin'],
    ['with another way to vouch', { origin: evil, 'x-host': 'evil.example' }, 'origin'],
    ['with a cookie', { cookie: `apikey=${demoKey}; session=1` }, 'unknown_key'],
    ['with a method to override', { origin: evil, 'x-http-method-override': 'POST' }, 'origin'],
  ] as [string, Record<string, string>, 'origin' | 'unknown_key'][]
).map(([name, headers, code]) => {
  return [`a form ${name}`, call({ 'content-type': urlencoded, ...headers }, fields), code];
});

const keyed = { ...asJson, origin: evil };
const scripts: NamedCall[] = [
  [
    'a form that holds the key',
    call({ 'content-type': urlencoded }, `${fields}&apikey=${demoKey}`),
    'unknown_key',
  ],
  [
    'JSON that holds the key',
    call({ 'content-type': 'application/json' }, JSON.stringify({ ...good, apikey: demoKey })),
    'unknown_key',
  ],
  ['JSON of another site, with the key', call(keyed, text), 'origin'],
  [
    'JSON of a frame in a sandbox, with the key',
    call({ ...asJson, origin: 'null' }, text),
    'origin',
  ],
  ['its preflight', { ...call(keyed), method: 'OPTIONS' }, 'origin'],
  // Types that need no preflight (Fetch standard, CORS-safelisted request-header).
  ...['text/plain', 'text/plain;charset=UTF-8', 'multipart/form-data; boundary=x', ''].flatMap(
    (type): NamedCall[] => [
      [
        `JSON as ${type || 'nothing'} of another site`,
        call({ 'content-type': type, origin: evil }, text),
        'origin',
      ],
      [
        `JSON as ${type || 'nothing'} of who hides`,
        call({ 'content-type': type }, text),
        'media_type',
      ],
    ],
  ),
  [
    'JSON in the only field of a form of plain text',
    call({ 'content-type': 'text/plain' }, `${text.slice(0, -1)},"x":"="}`),
    'media_type',
  ],
];

export const forgedForms: NamedCall[] = [...forms, ...scripts];

function call(headers: Record<string, string>, body = '') {
  return { headers: { host: site, ...headers }, body };
}
