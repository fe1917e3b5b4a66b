import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { maxBodyBytes } from '../../../../contact/answers.ts';
import { type FieldName, fieldNames, fields } from '../../../../contact/fields.ts';
import { ofLength } from '../../support/calls/a-request.ts';
import { asKeyedForm, asPageForm, type Call } from '../../support/calls/contact-calls.ts';
import {
  good,
  json,
  type NamedCall,
  needed,
  type Outcome,
  withHeaders,
} from '../../support/calls/named-calls.ts';

const text = JSON.stringify(good);
const form = new URLSearchParams({ ...good }).toString();
const named = (firstName: string) => ({ ...good, firstName });
const more = (pairs: string) => text.replace(/\}$/, `,${pairs}}`);
const deepList = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const wrongValues: [name: string, value: unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 612345678],
  ['a list that holds the text', ['0612345678@x.nl']],
  ['an object with toString', { toString: 'Anne', length: 12 }],
];
const wrongFields = [...fieldNames, 'type' as const].flatMap((field) =>
  wrongValues.map(([name, value]): NamedCall => {
    const isLeftOut = value === undefined && !needed.includes(field);
    const outcome = isLeftOut ? { ...good, [field]: '' } : { invalid: [field] };
    return [`${field} that is ${name}`, json({ [field]: value }), outcome];
  }),
);
const wrongTypes = ['', 'Contact', 'demo ', 'demo\u0000', 'contact,demo', '__proto__', 'dẹmo'].map(
  (type): NamedCall => [`type ${JSON.stringify(type)}`, json({ type }), { invalid: ['type'] }],
);

const noObjects = [
  ...['', 'null', '-1', '"text"', '[]', `[${text}]`, '{', '{}}', "{'firstName':'Anne'}", form],
  ...[`${text}${text}`, `${text}\u0000`, text.replace('}', ',}'), `\uFEFF\uFEFF${text}`],
  ...[
    text.replace('Anne', 'An\nne'),
    text.replace('A', '\\u12'),
    '['.repeat(8_000),
    deepList(4_000),
  ],
].map(
  (body): NamedCall => [
    `the body ${JSON.stringify(body).slice(0, 60)} of ${body.length}`,
    { body },
    'malformed',
  ],
);

const numbers = Array.from({ length: 500 }, (_, index) => `"${index * 65_536}":0`).join();
const objects = (
  [
    ['an empty object', '{}', { invalid: needed }],
    ['good fields in a prototype', `{"__proto__":${text}}`, { invalid: needed }],
    ['a double key, the last one bad', more('"phone":"1"'), { invalid: ['phone'] }],
    ['a prototype beside', more('"__proto__":{"phone":"1","isAdmin":true}'), good],
    ['a constructor beside', more('"constructor":{"prototype":{"phone":"1"}}'), good],
    ['what objects inherit beside', more('"toString":1,"valueOf":null,"then":"x"'), good],
    [
      'facts of the server beside',
      more('"reference":"X","receivedAt":0,"id":1,"bcc":"y@x.nl"'),
      good,
    ],
    ['a key under a wrong name', more('"idempotencyKey":{"a":1}'), good],
    ['a deep list beside', more(`"x":${deepList(3_500)}`), good],
    ['500 keys that are numbers beside', more(numbers), good],
    ['a deep list as a type', more(`"type":${deepList(3_500)}`), { invalid: ['type'] }],
    ['an escaped key', text.replace('"phone"', '"\\u0070hone"'), good],
    ['blanks all around', `\r\n\t ${text.replaceAll(':', ' :\n')}\n\n`, good],
    ['a byte-order mark in front', `\uFEFF${text}`, good],
  ] satisfies [string, string, Outcome][]
).map(([name, body, outcome]): NamedCall => [`JSON: ${name}`, { body }, outcome]);

const forms = (
  [
    ['nothing', '', { invalid: needed }],
    ['names without values', Object.keys(good).join('&'), { invalid: needed }],
    ['a name in capitals', form.replace('phone', 'PHONE'), { invalid: ['phone'] }],
    [
      'a name with brackets',
      form.replace('firstName=', 'firstName[]='),
      { invalid: ['firstName'] },
    ],
    ['semicolons between', form.replaceAll('&', ';'), { invalid: needed }],
    ['JSON', text, { invalid: needed }],
    ['a phone twice, the last one empty', `${form}&phone=`, { invalid: ['phone'] }],
    ['a name of percent-encoded NUL', form.replace('Anne', '%00%00'), { invalid: ['firstName'] }],
    ['a plus in the address', form.replace('email=', 'email=a+'), { invalid: ['email'] }],
    ['a prototype alone', '__proto__=x&__proto__[firstName]=Anne', { invalid: needed }],
    ['line breaks at the end', `${form}\r\n`, { invalid: ['type'] }],
    ['a name twice', `firstName=Bert&${form}`, good],
    ['700 prototypes', `${'__proto__=&'.repeat(700)}${form}`, good],
    ['a percent-encoded name of a field', form.replace('phone', '%70hone'), good],
    ['a percent sign that encodes nothing', form.replace('Anne', 'An%'), named('An%')],
    ['invalid UTF-8, encoded', form.replace('Anne', 'An%FF%C0'), named('An\uFFFD\uFFFD')],
    ['a Bcc after CRLF', form.replace('Anne', 'A%0D%0ABcc%3A+x%40y.nl'), named('ABcc: x@y.nl')],
    ['a byte-order mark in front', `\uFEFF${form}`, good],
    ['a charset, as old browsers send it', `_charset_=utf-16&isindex=x&${form}`, good],
    [
      'two long idempotency keys',
      `${`idempotencyKey=${'k'.repeat(3_000)}&`.repeat(2)}${form}`,
      good,
    ],
  ] satisfies [string, string, Outcome][]
).flatMap(([name, body, outcome]): NamedCall[] => [
  [`a form with the key that holds ${name}`, { headers: asKeyedForm, body }, outcome],
  [`a bare form that holds ${name}`, { headers: asPageForm, body }, outcome],
]);

const noUtf8 = ['80', 'e9', 'c0af', 'c080', 'eda0bd', 'e282', 'f4908080', 'feff'].flatMap(
  (hex): NamedCall[] => {
    const inName = (body: string) => {
      const [start = '', end = ''] = body.split('Anne');
      return Buffer.concat([Buffer.from(start), Buffer.from(hex, 'hex'), Buffer.from(end)]);
    };
    return [
      [`JSON with the bytes ${hex}`, { body: inName(text) }, 'malformed'],
      [`a form with the bytes ${hex}`, { headers: asKeyedForm, body: inName(form) }, 'malformed'],
    ];
  },
);

const lengths: [field: FieldName, name: string, value: string, isGood: boolean][] = [
  ...fieldNames.flatMap((name): typeof lengths => {
    const { kind, pattern, max } = fields[name];
    const letter = kind === 'email' || pattern === undefined ? '🙂' : undefined;
    return [
      [name, 'too long by a character', ofLength(name, max + 1), false],
      [name, 'as long as it may be, among blanks', `  ${ofLength(name, max)}  `, true],
      [name, 'too long by half an emoji', ofLength(name, max + 1, letter), false],
      [name, 'as long as it may be in emoji', ofLength(name, max, letter), true],
    ];
  }),
  ['firstName', 'of nothing to see', ' \t\u00A0\u3000\u200B\uFEFF\u0000', false],
  ['lastName', 'of 3,900 accents', '\u0301'.repeat(3_900), false],
  ['lastName', 'of one joiner', '\u200D', true],
  ['email', 'of 8,000 dots', `a@${'.'.repeat(8_000)}`, false],
  ['email', 'of 120 labels', `a@${'a.'.repeat(120)}nl`, true],
];
const tooLarge = (
  [
    ['a body of 8 KiB and a byte', { body: text.padEnd(maxBodyBytes + 1) }],
    ['a body of 1 MiB', { body: text.padEnd(1_048_576) }],
    ['a form of 8 KiB and a byte', { headers: asKeyedForm, body: form.padEnd(maxBodyBytes + 1) }],
    ['8 KiB of characters of three bytes', { body: '€'.repeat(2_731) }],
  ] satisfies [string, Call][]
).map(([name, call]): NamedCall => [name, call, 'too_large']);

/** Bodies that would be good, or far too much, if they were decompressed. */
const compressed = Object.entries({
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
}).flatMap(([coding, compress]): NamedCall[] => {
  const call = withHeaders({ 'content-encoding': coding });
  return [
    [`JSON in ${coding}`, { ...call, body: compress(text) }, 'malformed'],
    [`4 MB in ${coding}`, { ...call, body: compress(Buffer.alloc(4_000_000)) }, 'malformed'],
    [`JSON that says it is ${coding}`, call, good],
  ];
});
/** Bodies are read as UTF-8, whatever charset they claim. */
const charsets = (
  [
    ['utf-7', JSON.stringify(named('+ADw-b+AD4-')), named('+ADw-b+AD4-')],
    ['utf-16', Buffer.from(text, 'utf16le'), 'malformed'],
    ['iso-8859-1', Buffer.from(text.replace('Anne', 'René'), 'latin1'), 'malformed'],
  ] satisfies [string, string | Buffer, Outcome][]
).map(([charset, body, outcome]): NamedCall => {
  const call = withHeaders({ 'content-type': `application/json; charset=${charset}` });
  return [`JSON in ${charset}, as it says`, { ...call, body }, outcome];
});

export const bodies: NamedCall[] = [
  ...[...wrongFields, ...wrongTypes, ...noObjects, ...objects, ...forms, ...noUtf8],
  ...lengths.map(([field, name, value, isGood]): NamedCall => {
    const outcome = isGood ? { ...good, [field]: value.trim() } : { invalid: [field] };
    return [`${field} ${name}`, json({ [field]: value }), outcome];
  }),
  ...[...tooLarge, ...compressed, ...charsets],
];
