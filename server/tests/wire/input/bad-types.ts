import { fieldNames } from '../../../../contact/fields.ts';
import { good, json, type NamedCall, needed } from '../../support/calls/named-calls.ts';

const text = JSON.stringify(good);

const wrongValues: [name: string, value: unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 612345678],
  ['a list that holds the text', ['0612345678@x.nl']],
  ['an object with toString', { toString: 'Anne', length: 12 }],
];

const wrongFields: NamedCall[] = [...fieldNames, 'type' as const].flatMap((field) =>
  wrongValues.map(([name, value]): NamedCall => {
    const isLeftOut = value === undefined && !needed.includes(field);
    const outcome = isLeftOut ? { ...good, [field]: '' } : { invalid: [field] };
    return [`${field} that is ${name}`, json({ [field]: value }), outcome];
  }),
);

const wrongTypes: NamedCall[] = [
  ...['', 'Contact', 'demo ', 'demo\u0000', 'contact,demo', '__proto__', 'toString', 'dẹmo'],
].map((type) => [`type ${JSON.stringify(type)}`, json({ type }), { invalid: ['type'] }]);

const noObjects: NamedCall[] = [
  ...['', 'null', 'true', '-1', '"text"', '[]', `[${text}]`, 'NaN', '{', '{}}', '{"firstName"}'],
  ...['{"firstName":}', '{firstName:"Anne"}', "{'firstName':'Anne'}", `${text},`, `${text}${text}`],
  ...[`${text}\u0000`, `/**/${text}`, text.replace('}', ',}'), `)]}'\n${text}`, `\u200B${text}`],
  ...[text.replace('Anne', 'An\nne'), text.replace('Anne', '\\x41'), text.replace('A', '\\u12')],
  ...['firstName=Anne', '<xml/>', '['.repeat(8_000), '{"a":'.repeat(1_600), deepList(4_000)],
].map((body) => [
  `the body ${JSON.stringify(body).slice(0, 60)} of ${body.length}`,
  { body },
  'malformed',
]);

const deepObject = `${'{"a":'.repeat(1_300)}null${'}'.repeat(1_300)}`;
const reversed = JSON.stringify(Object.fromEntries(Object.entries(good).reverse()));

const oddObjects: NamedCall[] = [
  ['an empty object', { body: '{}' }, { invalid: needed }],
  ['good fields in a prototype', { body: `{"__proto__":${text}}` }, { invalid: needed }],
  ['good fields one level down', { body: `{"body":${text}}` }, { invalid: needed }],
  ['a double key, the last one bad', { body: more('"phone":"1"') }, { invalid: ['phone'] }],
  ['a prototype beside', { body: more('"__proto__":{"phone":"1","isAdmin":true}') }, good],
  ['a constructor beside', { body: more('"constructor":{"prototype":{"phone":"1"}}') }, good],
  ['what objects inherit beside', { body: more('"toString":1,"valueOf":null,"then":"x"') }, good],
  ['facts of the server beside', { body: more('"reference":"X","receivedAt":0,"id":1') }, good],
  ['recipients beside', { body: more('"to":"x@evil.example","bcc":"y@evil.example"') }, good],
  ['a key under a wrong name', { body: more('"idempotencyKey":{"a":1}') }, good],
  ['a deep list beside', { body: more(`"x":${deepList(3_500)}`) }, good],
  ['a deep object as a type', { body: more(`"type":${deepObject}`) }, { invalid: ['type'] }],
  ['a number that no number holds beside', { body: more('"x":1e999,"y":-0,"z":1E-999') }, good],
  ['keys in another order', { body: reversed }, good],
  ['escapes for letters', { body: text.replace('Anne', '\\u0041\\u006e\\u006E\\u0065') }, good],
  ['an escaped key', { body: text.replace('"phone"', '"\\u0070hone"') }, good],
  ['blanks all around', { body: `\r\n\t ${text.replaceAll(':', ' :\n')}\n\n` }, good],
  ['a byte-order mark in front', { body: `\uFEFF${text}` }, good],
];

export const badTypes: NamedCall[] = [...wrongFields, ...wrongTypes, ...noObjects, ...oddObjects];

function more(pairs: string): string {
  return text.replace(/\}$/, `,${pairs}}`);
}

function deepList(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}
