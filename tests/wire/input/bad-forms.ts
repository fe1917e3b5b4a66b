import { asKeyedForm, asPageForm } from '../../support/calls/contact-calls.ts';
import { good, type NamedCall } from '../../support/calls/named-calls.ts';

const all = ['firstName', 'lastName', 'email', 'phone', 'type'];
const first = 'firstName=Anne&lastName=de+Vries';
const rest = 'email=anne%40praktijk.nl&phone=06-12345678&type=contact';
const text = `${first}&${rest}`;
const named = (firstName: string) => ({ ...good, firstName });

const bodies: [name: string, body: string, outcome: NamedCall[2]][] = [
  ['nothing', '', { invalid: all }],
  ['ampersands alone', '&&&&', { invalid: all }],
  ['an equals sign alone', '=', { invalid: all }],
  ['names without values', 'firstName&lastName&email&phone&type', { invalid: all }],
  ['values without names', '=Anne&=de+Vries&=a@x.nl', { invalid: all }],
  ['a name that is not there', text.replace('firstName', 'first_name'), { invalid: ['firstName'] }],
  ['a name in capitals', text.replace('phone', 'PHONE'), { invalid: ['phone'] }],
  ['a name with brackets', text.replace('firstName=', 'firstName[]='), { invalid: ['firstName'] }],
  ['a name with a dot', text.replace('email=', 'email.value='), { invalid: ['email'] }],
  ['semicolons between', text.replaceAll('&', ';'), { invalid: all }],
  ['percent-encoded separators', text.replaceAll('&', '%26'), { invalid: all }],
  ['percent-encoded equals signs', text.replaceAll('=', '%3D'), { invalid: all }],
  ['JSON', JSON.stringify(good), { invalid: all }],
  [
    'a part of multipart',
    '--x\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nAnne\r\n--x--',
    { invalid: all },
  ],
  ['a type twice, the last one unknown', `${text}&type=admin`, { invalid: ['type'] }],
  ['a phone twice, the last one empty', `${text}&phone=`, { invalid: ['phone'] }],
  [
    'a phone of percent-encoded blanks',
    text.replace('06-12345678', '%20'.repeat(12)),
    { invalid: ['phone'] },
  ],
  ['a name of percent-encoded NUL', text.replace('Anne', '%00%00'), { invalid: ['firstName'] }],
  ['a name of plus signs', text.replace('Anne', '+++'), { invalid: ['firstName'] }],
  ['a plus in the address', text.replace('anne%40', 'an+ne%40'), { invalid: ['email'] }],
  [
    'an address of two, encoded',
    text.replace('anne%40', 'a%40x.nl%2Canne%40'),
    { invalid: ['email'] },
  ],
  ['a prototype alone', `__proto__=x&__proto__[firstName]=Anne`, { invalid: all }],
  ['a type encoded twice', text.replace('contact', 'contac%2574'), { invalid: ['type'] }],
  ['a name of 51 letters', text.replace('Anne', 'a'.repeat(51)), { invalid: ['firstName'] }],

  ['a name twice', `firstName=Bert&${text}`, good],
  ['ampersands too many', `&&${text.replaceAll('&', '&&&')}&&`, good],
  ['a prototype and a constructor beside', `__proto__=x&constructor=y&prototype=z&${text}`, good],
  [
    'what nobody asked for beside',
    `${text}&to=x@evil.example&bcc=y&submit=Verstuur&g-recaptcha=`,
    good,
  ],
  ['every letter percent-encoded', text.replace('Anne', '%41%6e%6E%65'), good],
  ['a percent-encoded name of a field', text.replace('phone', '%70hone'), good],
  ['percent signs that encode nothing', text.replace('Anne', '%%%zz%4'), named('%%%zz%4')],
  ['a percent sign at the end', `${rest}&lastName=de+Vries&firstName=An%`, named('An%')],
  [
    'invalid UTF-8, percent-encoded',
    text.replace('Anne', 'An%FF%C0%80'),
    named('An\uFFFD\uFFFD\uFFFD'),
  ],
  ['surrogates, percent-encoded', text.replace('Anne', 'A%ED%A0%BD'), named('A\uFFFD\uFFFD\uFFFD')],
  ['a letter of latin1, percent-encoded', text.replace('Anne', 'Ren%E9'), named('Ren\uFFFD')],
  [
    'an emoji, percent-encoded',
    text.replace('Anne', '%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7'),
    named('👩‍👧'),
  ],
  ['an emoji, as it is', text.replace('Anne', '👩‍👧'), named('👩‍👧')],
  ['an equals sign in a value', text.replace('Anne', 'A=B=C'), named('A=B=C')],
  ['a name in the notation of %u', text.replace('Anne', '%u0041'), named('%u0041')],
  ['an entity of HTML', text.replace('Anne', '%26%238364%3B'), named('&#8364;')],
  ['a Bcc after CRLF', text.replace('Anne', 'A%0D%0ABcc%3A+x%40y.nl'), named('ABcc: x@y.nl')],
  [
    'a Bcc after LF in the phone',
    text.replace('06-12345678', '06%0ABcc:x@y.nl'),
    { ...good, phone: '06Bcc:x@y.nl' },
  ],
  [
    'a script',
    text.replace('Anne', '<script>alert(1)</script>'),
    named('<script>alert(1)</script>'),
  ],
  ['a byte-order mark in the name', text.replace('Anne', '%EF%BB%BFAnne'), good],
  ['a byte-order mark in front', `\uFEFF${text}`, good],
  ['line breaks at the end', `${text}\r\n`, { invalid: ['type'] }],
  ['a thousand fields beside', `${text}${'&x=1'.repeat(1_000)}`, good],
  ['a thousand equals signs', `${text}&x${'='.repeat(1_000)}`, good],
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
