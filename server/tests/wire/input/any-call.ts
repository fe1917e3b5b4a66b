import { contactTypes } from 'contact/contact-types.ts';
import { type FieldName, fields, mapFields, type TextField } from 'contact/fields.ts';
import fc from 'fast-check';
import { demoKey } from '../../../../hosting.ts';
import { asJson, asKeyedForm, asPageForm, type Call } from '../../support/calls/contact-calls.ts';
import { good } from '../../support/calls/named-calls.ts';

/** Texts that may break lines, headers, recipients, markup, statements or characters. */
const pieces = [
  ...['\r\n', '\n', '\r', '\r\n ', '\r\n.\r\n', '\u0085', '\u2028', '\0', '\u001b[31m', ' ', '\t'],
  ...['Bcc: x@evil.example', 'To:', 'Subject: x', 'Content-Type: text/html', 'Team: x@y.nl;'],
  ...['=?utf-8?q?=0D=0ABcc:x?=', '=?utf-8?B?PGI+?=', '=?', '?=', '"x" <x@y.nl>,', '.', '../'],
  ...['<script>alert(1)</script>', '<img src=x>', '</td>', '<!--', '-->', '&lt;', '&#60;', '&amp;'],
  ...[
    "'); DROP TABLE deliveries;--",
    '{{7*7}}',
    '$&',
    '$1',
    '\\r\\n',
    '%0d%0a',
    '%FF',
    '%',
    'tel:',
  ],
  ...['Anne', 'é', '李', '👩‍👧', '\ud83d', '\u200B', '\uFEFF', '\u202E', '\u0301', '\u200D', 'ß'],
  ...`,;:<>"'\\()[]{}@=?&%#+-\``,
];
const piece = fc.constantFrom(...pieces);

/** Text composed of `pieces`, cut to `max`. */
const hostileText = (max: number, allowed = /[\s\S]/g) =>
  fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((parts) => (parts.join('').match(allowed) ?? []).join('').slice(0, max));

/** For each kind of field, text that is nearly always valid. */
const fitting = {
  name: ({ max }: TextField) => hostileText(max),
  text: ({ max, pattern, sample }: TextField) => (pattern ? fc.constant(sample) : hostileText(max)),
  email: () =>
    fc
      .tuple(hostileText(120, /[^\s@]/g), hostileText(60, /[^\s@.]/g))
      .map(([local, domain]) => `a${local}@${domain}x.nl`),
  phone: ({ max }: TextField) => hostileText(max - 10).map((text) => `0612345678${text}`),
};

/** Mostly `fitting` text; sometimes text of about the maximum length, perhaps cut inside a character, or arbitrary data. */
const typed = (name: FieldName) => {
  const field = fields[name];
  const { kind, sample } = field;
  if (kind === 'choice') {
    const values = field.options.map(({ value }) => value);
    return fc.oneof(
      { weight: 14, arbitrary: fc.constantFrom('', ...values) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
  }
  const { max } = field;
  const nearMax = fc
    .tuple(hostileText(40), fc.integer({ min: max - 4, max: max + 4 }))
    .map(([text, length]) => text.padEnd(length, `${sample}🙂`).slice(0, length));
  return fc.oneof(
    { weight: 14, arbitrary: fitting[kind](field) },
    { weight: 1, arbitrary: nearMax },
    { weight: 1, arbitrary: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()) },
  );
};
const type = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...contactTypes) }, fc.string());
const names = fc.constantFrom('__proto__', 'constructor', 'idempotencyKey', 'bcc');
const others = fc.dictionary(names, fc.jsonValue(), { maxKeys: 1 });
const filledIn = fc
  .tuple(others, fc.record({ ...mapFields(typed), type }), fc.boolean())
  .map(([other, own, isForm]): Call => {
    const values = { ...other, ...own };
    if (!isForm) return { headers: asJson, body: JSON.stringify(values) };
    const texts = Object.entries(values).map(([name, value]) => {
      return [name, typeof value === 'string' ? value : JSON.stringify(value)];
    });
    return { headers: asPageForm, body: new URLSearchParams(texts).toString() };
  });

const bodies = [JSON.stringify(good), new URLSearchParams({ ...good }).toString()];
const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength, size: 'max' }).map((array) => Buffer.from(array));
const put = fc.oneof(
  bytes(2),
  piece.map((text) => Buffer.from(text)),
);
const lengths = fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 8_180, max: 8_200 }));
/** Valid bodies with some bytes changed, sometimes of about the maximum length. */
const damaged = fc
  .tuple(
    fc.constantFrom(...bodies),
    fc.array(fc.tuple(fc.nat(150), fc.nat(2), put), { maxLength: 3 }),
    lengths,
  )
  .map(([body, cuts, length]) => {
    const damaged = cuts.reduce(
      (left, [at, out, put]) => Buffer.concat([left.subarray(0, at), put, left.subarray(at + out)]),
      Buffer.from(body),
    );
    return Buffer.concat([damaged, Buffer.alloc(Math.max(0, length - damaged.length), ' ')]);
  });
const nested = fc
  .tuple(fc.nat(4_500), fc.constantFrom('[', '{"a":', '{"firstName":'), fc.boolean())
  .map(([levels, open, isClosed]) => open.repeat(levels) + ']'.repeat(isClosed ? levels : 0));
const anyBody = fc.oneof(bytes(9_000), fc.string({ unit: 'binary' }), fc.json(), nested);

const knownHeader = fc.constantFrom(
  ...['content-type', 'apikey', 'authorization', 'origin', 'sec-fetch-site', 'x-forwarded-for'],
  ...['idempotency-key', 'accept-encoding', 'content-encoding', 'if-none-match', 'range', 'cookie'],
  ...['contact-source', 'referer'],
);
const unknownHeader = fc.stringMatching(/^x-[a-z0-9!#$%&'*+.^_`|~-]{1,30}$/);
const value = fc.oneof(
  fc.constantFrom('application/json;charset=x', `Bearer ${demoKey}`, `${demoKey} `, 'null'),
  fc.constantFrom('same-origin', 'cross-site', 'http://x', '::1', '192.0.2.7'),
  // Every byte that HTTP allows in the value of a header (RFC 9110, section 5.5).
  fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,200}$/),
);
const withHeaders = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constant('POST') },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH') },
  ),
  headers: fc
    .dictionary(fc.oneof(knownHeader, unknownHeader), value, { maxKeys: 20 })
    .map((headers): Record<string, string> => ({ ...asJson, ...headers })),
  body: fc.constantFrom(...bodies, '{}', ''),
});

/** Calls of every kind. Most are refused, because an accepted call causes an e-mail, which takes time to check. */
export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  { weight: 3, arbitrary: filledIn },
  {
    weight: 14,
    arbitrary: fc.record({
      headers: fc.constantFrom(asJson, asKeyedForm, asPageForm),
      body: fc.oneof(damaged, anyBody),
    }),
  },
  { weight: 5, arbitrary: withHeaders },
);
