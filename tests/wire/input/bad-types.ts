import { fieldNames } from '../../../contact/contact-request.ts';
import { good, json, type NamedCall } from '../../support/calls/named-calls.ts';

const all = [...fieldNames, 'type'];
const text = JSON.stringify(good);
const deepest = 4_000;

const wrongValues: [name: string, value: unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 612345678],
  ['true', true],
  ['an empty list', []],
  ['a list that holds the text', ['0612345678@x.nl']],
  ['an empty object', {}],
  ['an object with toString', { toString: 'Anne', length: 12 }],
  ['the text inside an object', { value: '0612345678@x.nl' }],
  ['a list in a list', [[['0612345678@x.nl']]]],
];

const wrongFields: NamedCall[] = all.flatMap((field) =>
  wrongValues.map(([name, value]): NamedCall => {
    return [`${field} that is ${name}`, json({ [field]: value }), { invalid: [field] }];
  }),
);

const wrongTypes: NamedCall[] = [
  ...['', ' ', 'Contact', 'DEMO', 'demo ', ' contact', 'demo\u0000', 'contact,demo', 'admin', '0'],
  ...['__proto__', 'constructor', 'toString', 'undefined', 'demo\u200B', 'dẹmo', 'contact\n', '*'],
].map((type) => [`type ${JSON.stringify(type)}`, json({ type }), { invalid: ['type'] }]);

const noObjects: NamedCall[] = [
  ...['', ' ', 'null', 'true', '0', '-1', '1e999', '"text"', '[]', '[{}]', `[${text}]`, 'NaN'],
  ...['undefined', '{', '}', '{}}', '{"firstName"}', '{"firstName":}', '{firstName:"Anne"}'],
  ...["{'firstName':'Anne'}", `${text},`, `${text}${text}`, `${text}\u0000`, `/**/${text}`],
  ...[`${text}//`, text.replace('}', ',}'), text.replace('Anne', 'An\nne'), `)]}'\n${text}`],
  ...[
    text.replace('Anne', 'An\u0000ne'),
    text.replace('Anne', '\\x41'),
    text.replace('A', '\\u12'),
  ],
  ...['firstName=Anne', '<xml/>', '[1', '"', '\\', '\u00A0{}', `\u200B${text}`],
  ...['['.repeat(8_000), '{"a":'.repeat(1_600), `${'['.repeat(deepest)}${']'.repeat(deepest)}`],
].map((body) => [`the body ${shown(body)}`, { body }, 'malformed']);

const oddObjects: NamedCall[] = [
  ['an empty object', { body: '{}' }, { invalid: all }],
  ['good fields in a prototype', { body: `{"__proto__":${text}}` }, { invalid: all }],
  ['good fields one level down', { body: `{"body":${text}}` }, { invalid: all }],
  ['good fields under names in capitals', { body: text.toUpperCase() }, { invalid: all }],
  ['a double key, the last one bad', { body: more('"phone":"1"') }, { invalid: ['phone'] }],
  [
    'a double key, the last one good',
    { body: more('"phone":"0201234567"') },
    changed('0201234567'),
  ],
  ['a prototype beside', { body: more('"__proto__":{"phone":"1","isAdmin":true}') }, good],
  ['a constructor beside', { body: more('"constructor":{"prototype":{"phone":"1"}}') }, good],
  ['a prototype key beside', { body: more('"prototype":{},"toString":1,"valueOf":null') }, good],
  ['toJSON and then beside', { body: more('"toJSON":1,"then":"x","":0') }, good],
  [
    'a reference and a time of its own',
    { body: more('"reference":"X","receivedAt":0,"id":1') },
    good,
  ],
  [
    'headers of an e-mail beside',
    { body: more('"to":"x@evil.example","bcc":"y@evil.example"') },
    good,
  ],
  ['a key under a wrong name', { body: more('"idempotencyKey":{"a":1}') }, good],
  ['a deep list beside', { body: more(`"x":${nested('[', ']', 3_500)}`) }, good],
  ['a deep object beside', { body: more(`"x":${nested('{"a":', '}', 1_300)}`) }, good],
  [
    'a deep list as a name',
    { body: more(`"lastName":${nested('[', ']', 3_500)}`) },
    { invalid: ['lastName'] },
  ],
  [
    'a deep object as a type',
    { body: more(`"type":${nested('{"a":', '}', 1_300)}`) },
    { invalid: ['type'] },
  ],
  ['a number that no number holds beside', { body: more('"x":1e999,"y":-0,"z":1E-999') }, good],
  ['a thousand keys beside', { body: more(keys(1_000)) }, good],
  [
    'keys in another order',
    { body: JSON.stringify(Object.fromEntries(Object.entries(good).reverse())) },
    good,
  ],
  [
    'escapes in place of letters',
    { body: text.replace('Anne', '\\u0041\\u006e\\u006E\\u0065') },
    good,
  ],
  ['an escaped key', { body: text.replace('"phone"', '"\\u0070hone"') }, good],
  ['blanks all around', { body: `\r\n\t ${text.replaceAll(':', ' :\n')}\n\n` }, good],
  ['a byte-order mark in front', { body: `\uFEFF${text}` }, good],
];

export const badTypes: NamedCall[] = [...wrongFields, ...wrongTypes, ...noObjects, ...oddObjects];

function more(pairs: string): string {
  return text.replace(/\}$/, `,${pairs}}`);
}

function changed(phone: string) {
  return { ...good, phone };
}

function nested(open: string, close: string, levels: number): string {
  return `${open.repeat(levels)}${open === '[' ? '' : 'null'}${close.repeat(levels)}`;
}

function keys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"${index.toString(36)}":0`).join();
}

function shown(body: string): string {
  return `${JSON.stringify(body).slice(0, 60)} of ${body.length}`;
}
