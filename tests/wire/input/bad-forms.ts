import { asKeyedForm, asPageForm } from '../../support/calls/contact-calls.ts';
import { good, type NamedCall } from '../../support/calls/named-calls.ts';

const all = ['firstName', 'lastName', 'email', 'phone', 'type'];
const first = 'firstName=Anne&lastName=de+Vries';
const rest = 'email=anne%40praktijk.nl&phone=06-12345678&type=contact';
const text = `${first}&${rest}`;
const named = (firstName: string) => ({ ...good, firstName });

const bodies: [name: string, body: string, outcome: NamedCall[2]][] = [
  ['nothing', '', { invalid: all }],
  ['names without values', 'firstName&lastName&email&phone&type', { invalid: all }],
  ['values without names', '=Anne&=de+Vries&=a@x.nl', { invalid: all }],
  ['a name in capitals', text.replace('phone', 'PHONE'), { invalid: ['phone'] }],
  ['a name with brackets', text.replace('firstName=', 'firstName[]='), { invalid: ['firstName'] }],
  ['semicolons between', text.replaceAll('&', ';'), { invalid: all }],
  ['percent-encoded separators', text.replaceAll('&', '%26'), { invalid: all }],
  ['JSON', JSON.stringify(good), { invalid: all }],
  ['a type twice, the last one unknown', `${text}&type=admin`, { invalid: ['type'] }],
  ['a phone twice, the last one empty', `${text}&phone=`, { invalid: ['phone'] }],
  ['a name of percent-encoded NUL', text.replace('Anne', '%00%00'), { invalid: ['firstName'] }],
  ['a plus in the address', text.replace('anne%40', 'an+ne%40'), { invalid: ['email'] }],
  ['a prototype alone', `__proto__=x&__proto__[firstName]=Anne`, { invalid: all }],

  ['a name twice', `firstName=Bert&${text}`, good],
  ['a prototype and a constructor beside', `__proto__=x&constructor=y&prototype=z&${text}`, good],
  ['every letter percent-encoded', text.replace('Anne', '%41%6e%6E%65'), good],
  ['a percent-encoded name of a field', text.replace('phone', '%70hone'), good],
  ['a percent sign at the end', `${rest}&lastName=de+Vries&firstName=An%`, named('An%')],
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
