import fc from 'fast-check';
import { type Field, type FieldName, fields, mapFields } from '../../../../contact/fields.ts';
import { demoKey } from '../../../../hosting.ts';
import { asJson, asKeyedForm, asPageForm, type Call } from '../../support/calls/contact-calls.ts';
import { good } from '../../support/calls/named-calls.ts';

/** What breaks lines, headers, recipients, markup, statements or characters. */
const pieces = [
  ...['\r\n', '\n', '\r', '\r\n ', '\r\n.\r\n', '\u0085', '\u2028', '\0', '\u001b[31m', ' ', '\t'],
  ...['Bcc: x@evil.example', 'To:', 'Subject: x', 'Content-Type: text/html', 'Team: x@y.nl;'],
  ...['=?utf-8?q?=0D=0ABcc:x?=', '=?utf-8?B?PGI+?=', '=?', '?=', '"x" <x@y.nl>,', '.', '../'],
  ...['<script>alert(1)</script>', '<img src=x>', '</td>', '<!--', '-->', '&lt;', '&#60;', '&amp;'],
  ...["'); DROP TABLE mails;--", '{{7*7}}', '$&', '$1', '\\r\\n', '%0d%0a', '%FF', '%', 'tel:'],
  ...[
    'Anne',
    'é',
    '李',
    '👩‍👧',
    '🇳🇱',
    '\ud83d',
    '\u200B',
    '\uFEFF',
    '\u202E',
    '\u0301',
    '\u200D',
    '１',
    'ß',
  ],
  ...`,;:<>"'\\()[]{}@=?&%#+-\``,
];
const piece = fc.constantFrom(...pieces);

/** Text made of pieces, cut to `max`. */
const nasty = (max: number, allowed = /[\s\S]/g) =>
  fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((parts) => (parts.join('').match(allowed) ?? []).join('').slice(0, max));

/** By the kind of a field nasty text that it nearly always takes. */
const fitting = {
  name: ({ max }: Field) => nasty(max),
  text: ({ max, pattern, sample }: Field) => (pattern ? fc.constant(sample) : nasty(max)),
  email: () =>
    fc
      .tuple(nasty(120, /[^\s@]/g), nasty(60, /[^\s@.]/g))
      .map(([local, domain]) => `a${local}@${domain}x.nl`),
  phone: ({ max }: Field) => nasty(max - 10).map((text) => `0612345678${text}`),
};
const fit = (name: FieldName) => fitting[fields[name].kind](fields[name]);
const type = fc.constantFrom('contact', 'demo');

/** The same, or text about as long as may be, which may end within a character, or anything. */
const odd = (name: FieldName) => {
  const { max, sample } = fields[name];
  const about = fc
    .tuple(nasty(40), fc.integer({ min: max - 4, max: max + 4 }))
    .map(([text, length]) => text.padEnd(length, `${sample}🙂`).slice(0, length));
  return fc.oneof(
    { weight: 6, arbitrary: fit(name) },
    { weight: 1, arbitrary: about },
    { weight: 1, arbitrary: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()) },
  );
};
const others = fc.dictionary(
  fc.constantFrom('__proto__', 'constructor', 'idempotencyKey', 'bcc'),
  fc.jsonValue(),
  { maxKeys: 1 },
);

const sent = (values: object, isForm: boolean): Call =>
  isForm
    ? { headers: asPageForm, body: new URLSearchParams({ ...values }).toString() }
    : { headers: asJson, body: JSON.stringify(values) };
const injected = fc.record({ ...mapFields(fit), type });
const oddFields = fc
  .tuple(others, fc.record({ ...mapFields(odd), type: fc.oneof(type, fc.string()) }))
  .map((parts) => Object.assign({}, ...parts));

const asAny = fc.constantFrom(asJson, asKeyedForm, asPageForm);
const bodies = [JSON.stringify(good), new URLSearchParams({ ...good }).toString()];
const byte = fc.uint8Array({ maxLength: 2 }).map((bytes) => Buffer.from(bytes));

/** Good bodies in which some bytes are others, and at times of about the greatest length that is read. */
const damaged = fc
  .tuple(
    fc.constantFrom(...bodies),
    fc.array(
      fc.tuple(
        fc.nat(150),
        fc.nat(2),
        fc.oneof(
          byte,
          piece.map((text) => Buffer.from(text)),
        ),
      ),
      { maxLength: 3 },
    ),
    fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 8_180, max: 8_200 })),
  )
  .map(([body, cuts, length]) => {
    const bytes = cuts.reduce(
      (left, [at, out, put]) => Buffer.concat([left.subarray(0, at), put, left.subarray(at + out)]),
      Buffer.from(body),
    );
    return Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), ' ')]);
  });
const nested = fc
  .tuple(
    fc.nat(4_500),
    fc.constantFrom('[', '{"a":', '{"firstName":'),
    fc.constantFrom('', ']', '}'),
  )
  .map(([levels, open, close]) => open.repeat(levels) + close.repeat(levels));
const anyBody = fc.oneof(
  fc.uint8Array({ maxLength: 9_000, size: 'max' }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary' }),
  fc.json(),
  nested,
);

// Every byte that HTTP lets stand in the value of a header (RFC 9110, section 5.5).
const letters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => /[\t\x20-\x7e\x80-\xff]/.test(letter),
);
const anyValue = fc.string({ unit: fc.constantFrom(...letters), maxLength: 200 });
const known =
  `content-type apikey authorization origin sec-fetch-site x-forwarded-for idempotency-key
  accept accept-encoding content-encoding if-none-match range cookie contact-source referer`.split(
    /\s+/,
  );
const name = fc.oneof(
  fc.constantFrom(...known),
  fc.stringMatching(/^x-[a-z0-9!#$%&'*+.^_`|~-]{1,30}$/),
);
const value = fc.oneof(
  fc.constantFrom('application/json;charset=x', `Bearer ${demoKey}`, `${demoKey} `, 'null'),
  fc.constantFrom('same-origin', 'cross-site', 'http://x', '::1', '192.0.2.7'),
  anyValue,
);
const anyHeaders = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constant('POST') },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH') },
  ),
  headers: fc
    .tuple(fc.constantFrom(asJson, asJson, asJson, {}), fc.dictionary(name, value, { maxKeys: 20 }))
    .map(([usual, more]): Record<string, string> => ({ ...usual, ...more })),
  body: fc.constantFrom(...bodies, '{}', ''),
});

/** Most are refused, since an accepted call costs an e-mail that is read. */
export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ headers: asAny, body: damaged }) },
  { weight: 6, arbitrary: fc.record({ headers: asAny, body: anyBody }) },
  { weight: 2, arbitrary: fc.tuple(oddFields, fc.boolean()).map((call) => sent(...call)) },
  { weight: 1, arbitrary: fc.tuple(injected, fc.boolean()).map((call) => sent(...call)) },
  { weight: 5, arbitrary: anyHeaders },
);
