import { demoKey } from '../../../../hosting.ts';
import { asJson } from '../../support/calls/contact-calls.ts';
import { good, type NamedCall } from '../../support/calls/named-calls.ts';

// What a foreign page can make a visitor's browser send: it chooses the body, the browser adds these headers.
const site = 'praktijk.example:8080';
const evil = 'https://evil.example';
const text = JSON.stringify(good);
const fields = new URLSearchParams({ ...good }).toString();

const foreign: NamedCall[] = [
  ...[
    'null',
    '',
    evil,
    'http://127.0.0.1',
    '//127.0.0.1',
    'http://localhost',
    '*',
    'é',
    'http://%',
  ],
  ...[
    'http://HOST.evil.example',
    'http://HOST:1',
    'http://HOST@evil.example',
    'http://HOST.',
    'HOST',
  ],
  ...['http://evil.example/HOST', 'http://evil.example?HOST', 'http://evil.example#HOST'],
  ...['http://evil.exampleHOST', 'http://HOST http://evil.example', 'null, http://HOST'],
  ...['javascript:HOST', 'data:text/html,HOST', 'blob:http://HOST/x', 'file://'],
  `http://${'a'.repeat(8_000)}`,
].map((origin) => {
  const headers = { ...asJson, origin: origin.replace('HOST', site) };
  return [`JSON of origin ${JSON.stringify(origin).slice(0, 60)}`, call(headers, text), 'origin'];
});

const forms: [name: string, headers: Record<string, string>, code: 'origin' | 'unknown_key'][] = [
  ['of another site', { origin: evil, 'sec-fetch-site': 'cross-site' }, 'origin'],
  ['of another site in an old browser', { origin: evil, referer: `${evil}/` }, 'origin'],
  ['of a sibling site', { origin: `https://x.${site}`, 'sec-fetch-site': 'same-site' }, 'origin'],
  ['of another port', { origin: 'https://praktijk.example:8443' }, 'origin'],
  ['of a frame in a sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 'origin'],
  ['of a file on the disk', { origin: 'null', 'sec-fetch-site': 'none' }, 'origin'],
  ['after a redirect', { origin: 'null', referer: `https://${site}/` }, 'origin'],
  ['of two origins', { origin: `https://${site}, ${evil}` }, 'origin'],
  ['of another site, with the key', { origin: evil, apikey: demoKey }, 'origin'],
  ['with a proxy to vouch', { origin: evil, 'x-forwarded-host': 'evil.example' }, 'origin'],
  ['with a standard to vouch', { origin: evil, forwarded: 'host=evil.example' }, 'origin'],
  ['that tells its referrer alone', { referer: `https://${site}/` }, 'unknown_key'],
  ['of another site that hides', { 'sec-fetch-site': 'cross-site' }, 'unknown_key'],
  ['that no page sent', { 'sec-fetch-site': 'none' }, 'unknown_key'],
  ['whose site is in capitals', { 'sec-fetch-site': 'SAME-ORIGIN' }, 'unknown_key'],
  ['that is of two sites', { 'sec-fetch-site': 'same-origin, cross-site' }, 'unknown_key'],
  ['with a cookie', { cookie: `apikey=${demoKey}; session=1` }, 'unknown_key'],
];
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

const scripts: NamedCall[] = [
  ['a form that holds the key', call(urlencoded, `${fields}&apikey=${demoKey}`), 'unknown_key'],
  ['a preflight of another site', { ...call({ origin: evil }), method: 'OPTIONS' }, 'origin'],
  ['a preflight without an origin', { method: 'OPTIONS' }, 'preflight'],
  // Types that need no preflight (Fetch standard, CORS-safelisted request-header).
  ...['text/plain', 'text/plain;charset=UTF-8', 'multipart/form-data; boundary=x', ''].flatMap(
    (type): NamedCall[] => {
      const name = `JSON as ${type || 'nothing'}`;
      const headers = { 'content-type': type };
      return [
        [`${name} of another site`, call({ ...headers, origin: evil }, text), 'origin'],
        [`${name} of who hides`, call(headers, text), 'media_type'],
      ];
    },
  ),
];

export const badCallers: NamedCall[] = [
  ...foreign,
  ...forms.map(([name, headers, code]): NamedCall => {
    return [`a form ${name}`, call({ ...urlencoded, ...headers }, fields), code];
  }),
  ...scripts,
];

function call(headers: Record<string, string>, body = '') {
  return { headers: { host: site, ...headers }, body };
}
