import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type FieldName, fieldNames } from 'contact/fields.ts';
import { maxBodyBytes } from 'contact/wire.ts';
import { valueOfLength } from '../../support/calls/a-request.ts';
import { asKeyedForm, asPageForm, type Call } from '../../support/calls/contact-calls.ts';
import {
  formFields,
  formTexts,
  good,
  json,
  type NamedCall,
  type Outcome,
  requiredFields,
  withHeaders,
} from '../../support/calls/named-calls.ts';

const text = JSON.stringify(good);
const form = new URLSearchParams({ ...good }).toString();
const named = (firstName: string) => ({ ...good, firstName });

const wrongValues: [name: string, value: unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 612345678],
  ['a list that holds the text', ['0612345678@x.nl']],
  ['an object with toString', { toString: 'Anne', length: 12 }],
];
const wrongFields = [...fieldNames, 'type' as const].flatMap((field) =>
  wrongValues.map(([name, value]): NamedCall => {
    const isEmpty = value === undefined || value === null;
    const mayBeEmpty = field !== 'type' && !requiredFields.includes(field);
    const isIgnored = field !== 'type' && !formFields.includes(field);
    const isGood = isIgnored || (isEmpty && mayBeEmpty);
    const outcome = isGood ? { ...good, [field]: '' } : { invalid: [field] };
    return [`${field} that is ${name}`, json({ [field]: value }), outcome];
  }),
);
const wrongTypes = ['', 'Contact', 'demo ', 'demo\u0000', 'contact,demo', '__proto__', 'dẹmo'].map(
  (type): NamedCall => [`type ${JSON.stringify(type)}`, json({ type }), { invalid: ['type'] }],
);

const more = (pairs: string) => text.replace(/\}$/, `,${pairs}}`);
const deepList = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const numbers = Array.from({ length: 500 }, (_, index) => `"${index * 65_536}":0`).join();

const jsonBodies: [outcome: Outcome, bodies: string[]][] = [
  [
    'malformed',
    [
      ...['', 'null', '-1', '"text"', '[]', `[${text}]`, '{', '{}}', "{'firstName':'Anne'}", form],
      ...[`${text}${text}`, `${text}\u0000`, text.replace('}', ',}'), `\uFEFF\uFEFF${text}`],
      ...[text.replace('Anne', 'An\nne'), text.replace('A', '\\u12'), deepList(4_000)],
    ],
  ],
  // The required fields depend on the type, so only the type is reported.
  [{ invalid: ['type'] }, ['{}', `{"__proto__":${text}}`, `{"body":${text}}`]],
  [{ invalid: requiredFields }, [JSON.stringify({ type: good.type })]],
  [{ invalid: ['phone'] }, [more('"phone":"1"')]],
  [{ invalid: ['type'] }, [more(`"type":${deepList(3_500)}`)]],
  [
    good,
    [
      more('"__proto__":{"phone":"1","isAdmin":true}'),
      more('"constructor":{"prototype":{"phone":"1"}}'),
      more('"toString":1,"valueOf":null,"then":"x"'),
      more('"reference":"X","receivedAt":0,"id":1,"bcc":"y@x.nl"'),
      more('"idempotencyKey":{"a":1}'),
      more(`"x":${deepList(3_500)}`),
      more(numbers),
      text.replace('"phone"', '"\\u0070hone"'),
      `\r\n\t ${text.replaceAll(':', ' :\n')}\n\n`,
      `\uFEFF${text}`,
    ],
  ],
  ['too_large', [text.padEnd(maxBodyBytes + 1), text.padEnd(1_048_576), '€'.repeat(2_731)]],
];

const twoKeys = `idempotencyKey=${'k'.repeat(3_000)}&`.repeat(2);
const formBodies: [outcome: Outcome, bodies: string[]][] = [
  [
    { invalid: ['type'] },
    ['', text, Object.keys(good).join('&'), form.replaceAll('&', ';'), '__proto__[firstName]=Anne'],
  ],
  [{ invalid: ['phone'] }, [form.replace('phone', 'PHONE'), `${form}&phone=`]],
  [
    { invalid: ['firstName'] },
    [form.replace('firstName', 'firstName[]'), form.replace('Anne', '%00%00')],
  ],
  [{ invalid: ['email'] }, [form.replace('email=', 'email=a+')]],
  [{ invalid: ['type'] }, [`${form}\r\n`]],
  [
    good,
    [
      ...[`firstName=Bert&${form}`, `${'__proto__=&'.repeat(700)}${form}`, `\uFEFF${form}`],
      ...[form.replace('phone', '%70hone'), `_charset_=utf-16&isindex=x&${form}`, twoKeys + form],
    ],
  ],
  [named('An%'), [form.replace('Anne', 'An%')]],
  [named('An\uFFFD\uFFFD'), [form.replace('Anne', 'An%FF%C0')]],
  [named('A Bcc: x@y.nl'), [form.replace('Anne', 'A%0D%0ABcc%3A+x%40y.nl')]],
];

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
  ...formTexts.flatMap(([name, { kind, pattern, max }]): typeof lengths => {
    const letter = kind === 'email' || pattern === undefined ? '🙂' : undefined;
    return [
      [name, 'too long by a character', valueOfLength(name, max + 1), false],
      [name, 'of the maximum length, among blanks', `  ${valueOfLength(name, max)}  `, true],
      [name, 'too long by half an emoji', valueOfLength(name, max + 1, letter), false],
      [name, 'of the maximum length in emoji', valueOfLength(name, max, letter), true],
    ];
  }),
  ['firstName', 'of invisible characters', ' \t\u00A0\u3000\u200B\uFEFF\u0000', false],
  ['lastName', 'of 3,900 accents', '\u0301'.repeat(3_900), false],
  ['lastName', 'of joiners, direction marks and Braille blanks', '\u200D\u202E\u2800', false],
  ['email', 'of 8,000 dots', `a@${'.'.repeat(8_000)}`, false],
  ['email', 'of 120 labels', `a@${'a.'.repeat(120)}nl`, true],
];

/** Bodies that would be valid, or far too large, once decompressed. */
const codings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
const compressed = Object.entries(codings).flatMap(([coding, compress]): NamedCall[] => {
  const call = withHeaders({ 'content-encoding': coding });
  return [
    [`JSON in ${coding}`, { ...call, body: compress(text) }, 'malformed'],
    [`4 MB in ${coding}`, { ...call, body: compress(Buffer.alloc(4_000_000)) }, 'malformed'],
    [`plain JSON labelled ${coding}`, call, good],
  ];
});
/** Bodies are read as UTF-8, whatever their charset. */
const latin1 = Buffer.from(text.replace('Anne', 'René'), 'latin1');
const charsets: [charset: string, body: string | Buffer, outcome: Outcome][] = [
  ['utf-7', JSON.stringify(named('+ADw-b+AD4-')), named('+ADw-b+AD4-')],
  ['utf-16', Buffer.from(text, 'utf16le'), 'malformed'],
  ['iso-8859-1', latin1, 'malformed'],
];

export const bodies: NamedCall[] = [
  ...[...wrongFields, ...wrongTypes, ...noUtf8, ...compressed],
  ...byOutcome(jsonBodies, (body) => [`the body ${shown(body)}`, { body }]),
  ...byOutcome(formBodies, (body) => {
    return [`the form ${shown(body)}, with the key,`, { headers: asKeyedForm, body }];
  }),
  ...byOutcome(formBodies, (body) => [`the form ${shown(body)}`, { headers: asPageForm, body }]),
  ...lengths.map(([field, name, value, isGood]): NamedCall => {
    const outcome = isGood ? { ...good, [field]: value.trim() } : { invalid: [field] };
    return [`${field} ${name}`, json({ [field]: value }), outcome];
  }),
  ...charsets.map(([charset, body, outcome]): NamedCall => {
    const call = withHeaders({ 'content-type': `application/json; charset=${charset}` });
    return [`JSON in ${charset}, labelled as such`, { ...call, body }, outcome];
  }),
];

function byOutcome(
  groups: typeof jsonBodies,
  toCall: (body: string) => [name: string, call: Call],
): NamedCall[] {
  return groups.flatMap(([outcome, bodies]) =>
    bodies.map((body): NamedCall => [...toCall(body), outcome]),
  );
}

/** The end of a body, since most start alike. */
function shown(body: string): string {
  return `${JSON.stringify(body.slice(-60))} of ${body.length}`;
}
