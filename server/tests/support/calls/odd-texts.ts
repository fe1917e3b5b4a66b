import fc from 'fast-check';
import { type Field, fields, mapFields } from '../../../../contact/fields.ts';

/** Text of any UTF-16 units, halves of surrogate pairs among them. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0xd7f0, max: 0xffff })))
    .map((units) => String.fromCharCode(...units)),
);

const odd = [...'aZ9é李🙂 -.\'\u0301\u200D\u200B\uFEFF\u0000\n\t<&"@'];
/** In it any two of the odd characters stand beside each other; cutting it is cheaper than generating characters. */
const ribbon = odd.flatMap((first) => odd.map((second) => first + second)).join('');

/** Text whose length is about `max`, or about `min`; it may begin and end in the middle of a character. */
function nearLimits({ min = 1, max }: { min?: number; max: number }) {
  const text = ribbon.repeat(Math.ceil((max + 5) / ribbon.length));
  const length = fc.oneof(
    fc.integer({ min: Math.max(0, min - 2), max: min + 2 }),
    fc.integer({ min: max - 4, max: max + 4 }),
  );
  return fc
    .tuple(fc.nat(text.length - max - 4), length)
    .map(([at, size]) => text.slice(at, at + size));
}

const localPart = nearLimits({ max: 20 }).map((text) => text.replace(/[\s@]/g, ''));
const domain = fc.constantFrom('x.nl', 'praktijk.example', 'müller.nl', 'x', '.nl', 'a.b.c.d.nl');

const longLocalPart = nearLimits({ max: fields.email.max - 5 });
const email = fc.oneof(
  fc.emailAddress(),
  fc.tuple(localPart, domain).map((parts) => parts.join('@')),
  longLocalPart.map((local) => `${local.replace(/[\s@]/g, 'x')}@x.nl`),
  anyText,
);

const oddText = (field: Field) => fc.oneof(nearLimits(field), anyText, fc.constant(field.sample));
const oddKinds = {
  name: oddText,
  text: oddText,
  email: () => email,
  phone: (field: Field) => fc.oneof(nearLimits(field), fc.constant(field.sample)),
};

/** Fields of which about every ninth request is accepted. */
export const oddFields = {
  ...mapFields((name) => oddKinds[fields[name].kind](fields[name])),
  type: fc.constantFrom('contact', 'demo', 'Demo', '', ' demo', 'x'),
};

const pieces = [
  ...['\r\n', '\n', '\r', '\r\n ', '\r\n.\r\n', '\u0085', '\u2028', '\0', '\u001b[31m', ' ', '\t'],
  ...['Bcc: x@evil.example', 'Cc:', 'To:', 'Subject: x', 'Content-Type: text/html', '.'],
  ...`,;:<>"'\\()[]@=?&%#\``,
  ...[
    '=?utf-8?q?=0D=0ABcc:x?=',
    '=?utf-8?B?PGI+?=',
    '<x@evil.example>',
    '"x" <x@y.nl>,',
    '=?',
    '?=',
  ],
  ...['<script>alert(1)</script>', '<img src=x>', '</td>', '<!--', '-->', '&lt;', '&#60;', '&amp;'],
  ...['Team: x@y.nl;', '%0d%0a', '\\r\\n', "'); DROP TABLE mails;--", '{{7*7}}', '$&', '$1', '../'],
  ...['Anne', 'é', '李', '👩‍👧', '\ud83d', '\u200B', '\u202E', '\u0301', '１', 'ß', 'tel:'],
  'https://evil.example',
];
const piece = fc.constantFrom(...pieces);

/** Text made of what injects headers, recipients, markup or commands, cut to `max`. */
export function nastyText(max: number, allowed = /[\s\S]/g) {
  return fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((parts) => (parts.join('').match(allowed) ?? []).join('').slice(0, max));
}
