import { demoKey } from '../../../hosting.ts';
import { asPageForm } from '../../support/calls/contact-calls.ts';
import { good, type NamedCall, withHeaders } from '../../support/calls/named-calls.ts';

const form = 'application/x-www-form-urlencoded';
const body = new URLSearchParams({ ...good }).toString();

const noKeys: NamedCall[] = [
  ...[
    '',
    ' ',
    'null',
    'undefined',
    'Bearer',
    demoKey.slice(1),
    demoKey.slice(0, -1),
    `${demoKey}A`,
  ],
  ...[demoKey.toUpperCase(), `${demoKey},${demoKey}`, `"${demoKey}"`, `Bearer ${demoKey}`, 'é\xff'],
  ...['x'.repeat(8_000), "' OR 1=1 --", '../../etc/passwd', demoKey.replace(/\.[^.]*$/, '.')],
].map((apikey) => [`the key ${shown(apikey)}`, withHeaders({ apikey }), 'unknown_key']);

const noTokens: NamedCall[] = [
  ...[
    'Bearer',
    'Bearer ',
    demoKey,
    `Basic ${demoKey}`,
    `Bearer${demoKey}`,
    `Bearer: ${demoKey}`,
    'Bearer null',
  ],
  ...[`Bearer ${demoKey} x`, `Bearer Bearer ${demoKey}`, `Token ${demoKey}`, 'Bearer é', ','],
].map((authorization) => [
  `authorization ${shown(authorization)}`,
  withHeaders({ apikey: '', authorization }),
  'unknown_key',
]);

const tokens: NamedCall[] = [
  ...[`Bearer ${demoKey}`, `bearer ${demoKey}`, `BEARER   ${demoKey}`, `Bearer\t${demoKey}`],
].map((authorization) => [
  `authorization ${shown(authorization)}`,
  withHeaders({ apikey: 'other', authorization }),
  good,
]);

const foreign: NamedCall[] = [
  ...['null', '', 'https://evil.example', 'http://127.0.0.1', 'http://127.0.0.1:1', '//127.0.0.1'],
  ...['http://localhost', 'http://HOST.evil.example', 'http://HOST:1', 'http://HOST@evil.example'],
  ...[
    'http://evil.example/HOST',
    'http://evil.example?HOST',
    'http://evil.example#HOST',
    'HOST',
    '*',
  ],
  ...[
    'http://evil.exampleHOST',
    'http://0x7f.1',
    'http://[::1]',
    'javascript:HOST',
    'null, http://HOST',
  ],
  ...[
    'http://HOST http://evil.example',
    'http://evil.example http://HOST',
    'http://%',
    'é',
    'file://',
  ],
  ...['http://HOST.', `http://${'a'.repeat(8_000)}`, 'data:text/html,HOST', 'blob:http://HOST/x'],
].map((origin) => [`origin ${shown(origin)}`, atHost({ origin }), 'origin']);

export const badCallers: NamedCall[] = [
  ...[...noKeys, ...noTokens, ...tokens, ...foreign],
  ['a preflight without an origin', { method: 'OPTIONS' }, 'preflight'],
  [
    'a preflight of a foreign origin',
    { ...atHost({ origin: 'null' }), method: 'OPTIONS' },
    'origin',
  ],
  ['a form without an origin or key', formWith({ 'content-type': form }), 'unknown_key'],
  [
    'a form of another site',
    formWith({ ...asPageForm, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
    'origin',
  ],
  [
    'a form of a sibling site',
    formWith({ ...asPageForm, 'sec-fetch-site': 'same-site', origin: 'https://x.example' }),
    'origin',
  ],
  [
    'a form typed into the address bar',
    formWith({ ...asPageForm, 'sec-fetch-site': 'none' }),
    'unknown_key',
  ],
  [
    'a form whose site is in capitals',
    formWith({ ...asPageForm, 'sec-fetch-site': 'SAME-ORIGIN' }),
    'unknown_key',
  ],
];

/** `HOST` stands for a host with its port. */
function atHost({ origin }: { origin: string }) {
  const host = 'praktijk.example:8080';
  return withHeaders({ origin: origin.replace('HOST', host), host });
}

function formWith(headers: Record<string, string>) {
  return { headers, body };
}

function shown(text: string): string {
  return `${JSON.stringify(text.replace(demoKey, '(key)')).slice(0, 60)} of ${text.length}`;
}
