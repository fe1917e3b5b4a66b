import { asKeyedForm, asPageForm } from '../../support/calls/contact-calls.ts';
import { good, type NamedCall, needed } from '../../support/calls/named-calls.ts';

const text = new URLSearchParams({ ...good }).toString();
const { firstName: _, ...others } = good;
const rest = new URLSearchParams(others).toString();
const named = (firstName: string) => ({ ...good, firstName });

const bodies: [name: string, body: string, outcome: NamedCall[2]][] = [
  ['nothing', '', { invalid: needed }],
  ['names without values', Object.keys(good).join('&'), { invalid: needed }],
  ['values without names', '=Anne&=de+Vries&=a@x.nl', { invalid: needed }],
  ['a name in capitals', text.replace('phone', 'PHONE'), { invalid: ['phone'] }],
  ['a name with brackets', text.replace('firstName=', 'firstName[]='), { invalid: ['firstName'] }],
  ['semicolons between', text.replaceAll('&', ';'), { invalid: needed }],
  ['percent-encoded separators', text.replaceAll('&', '%26'), { invalid: needed }],
  ['JSON', JSON.stringify(good), { invalid: needed }],
  ['a type twice, the last one unknown', `${text}&type=admin`, { invalid: ['type'] }],
  ['a phone twice, the last one empty', `${text}&phone=`, { invalid: ['phone'] }],
  ['a name of percent-encoded NUL', text.replace('Anne', '%00%00'), { invalid: ['firstName'] }],
  ['a plus in the address', text.replace('email=', 'email=a+'), { invalid: ['email'] }],
  ['a prototype alone', `__proto__=x&__proto__[firstName]=Anne`, { invalid: needed }],

  ['a name twice', `firstName=Bert&${text}`, good],
  ['a prototype and a constructor beside', `__proto__=x&constructor=y&prototype=z&${text}`, good],
  ['every letter percent-encoded', text.replace('Anne', '%41%6e%6E%65'), good],
  ['a percent-encoded name of a field', text.replace('phone', '%70hone'), good],
  ['a percent sign at the end', `${rest}&firstName=An%`, named('An%')],
  [
    'invalid UTF-8, percent-encoded',
    text.replace('Anne', 'An%FF%C0%80'),
    named('An\uFFFD\uFFFD\uFFFD'),
  ],
  [
    'an emoji, percent-encoded',
    text.replace('Anne', '%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7'),
    named('👩‍👧'),
  ],
  ['an equals sign in a value', text.replace('Anne', 'A=B=C'), named('A=B=C')],
  ['a Bcc after CRLF', text.replace('Anne', 'A%0D%0ABcc%3A+x%40y.nl'), named('ABcc: x@y.nl')],
  ['a byte-order mark in front', `\uFEFF${text}`, good],
  ['line breaks at the end', `${text}\r\n`, { invalid: ['type'] }],
  ['charset and isindex of old browsers', `_charset_=utf-16&isindex=x&${text}`, good],
  ['an idempotency key of 4,000 letters', `${text}&idempotencyKey=${'k'.repeat(4_000)}`, good],
  ['two idempotency keys', `idempotencyKey=a&idempotencyKey=b&${text}`, good],
  ['an empty idempotency key', `${text}&idempotencyKey=`, good],
];

export const badForms: NamedCall[] = [
  ...bodies.map(([name, body, outcome]): NamedCall => {
    return [`a form with the key that holds ${name}`, { headers: asKeyedForm, body }, outcome];
  }),
  ...bodies.map(([name, body, outcome]): NamedCall => {
    return [`a bare form that holds ${name}`, { headers: asPageForm, body }, outcome];
  }),
];
