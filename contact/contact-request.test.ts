import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aRequest, valueOfLength } from '../server/tests/support/calls/a-request.ts';
import { contactRequest } from './contact-request.ts';
import { patternOf, schemaOf } from './field-schema.ts';
import { type FieldName, mapFields, type TextField, textFields } from './fields.ts';

const good = aRequest();

// Lengths are tested below, for each row of `fields.ts`.
const refused: [field: FieldName, message: string, values: string[]][] = [
  ['firstName', 'Voornaam is verplicht', ['', '   ', '\u200B\u0000\uFEFF', '\u200D', '\u2800']],
  ['lastName', 'Achternaam is verplicht', ['', ' \t ', '\u202E \u2800\u3164\u2060\uFE0F']],
  [
    'email',
    'Ongeldig email adres',
    [
      ...['', '   ', 'anne', 'anne@', '@praktijk.nl', 'anne@praktijk', 'anne@praktijk.'],
      ...['anne@.nl', 'anne@@praktijk.nl', 'an ne@praktijk.nl', 'a@b.nl,c@d.nl', 'x'.repeat(300)],
      ...[`${'a'.repeat(247)}@mail..nl`, '\u200D@praktijk.nl', 'anne@\u00AD.nl'],
      // Two addresses, and a name without brackets around the address.
      ...['a@b.nl;c@d.nl', 'Jan <a@b.nl>, Els <c@d.nl>', 'c@d.nl <a@b.nl>', 'a@b.nl\tc@d.nl'],
      ...['mailto:a@b.nl,c@d.nl', 'mailto:a@b.nl?cc=c@d.nl', "'a@b.nl' 'c@d.nl'", 'Jan\ta@b.nl'],
      ...['mailto:', 'mailto:a@b', '<>', '<a@b>', '@', '"a@b."', 'Jan <@b.nl>', 'a@b?x.nl'],
    ],
  ],
  [
    'phone',
    'Telefoonnummer moet minimaal 10 cijfers bevatten',
    ['', ' '.repeat(15), '061234567', '  061234567  ', '061234567\u200E', '\u2800'.repeat(10)],
  ],
];
for (const [field, message, values] of refused)
  test(`${field}: each invalid value gets "${message}"`, () => {
    for (const value of values)
      assert.deepEqual(issuesOf({ ...good, [field]: value }), [[field, message]], value);
  });

/** Invisible characters that are copied along with an address or a number: bidirectional marks, joiners and others. */
const everyMark =
  '\u00AD\u034F\u061C\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2067\u2068\u2069\uFE0F\uFEFF';
const accepted: [field: FieldName, value: string, kept?: string][] = [
  ['firstName', '李'],
  ['firstName', 'İpek'],
  ['firstName', 'An\u0000ne\u200B\uFEFF', 'Anne'],
  ['firstName', '👩‍👧'],
  ['firstName', 'می‌خواهم'],
  ['firstName', '\u202Eعلی\u202C'],
  ['lastName', "Müller-van 't Hof"],
  ['lastName', 'Nguyễn'],
  ['lastName', '  de Vries ', 'de Vries'],
  ['email', ' anne+site@praktijk.nl ', 'anne+site@praktijk.nl'],
  ['email', 'é@müller.nl'],
  ['email', 'x@a.b.co.uk'],
  // Line breaks of an address book: https://github.com/gramps-project/gramps/issues/783
  ['lastName', '\tvan der\tBerg\r\n', 'van der Berg'],
  ['lastName', 'van\r\nder\u2028Berg', 'van der Berg'],
  ['phone', '0612345678'],
  ['phone', '06-12345678'],
  ['phone', '+31 (0)6-12 34 56 78'],
  ['phone', 'bel na vijf'],
  ['email', ` \u202A${everyMark}an${everyMark}ne@praktijk.nl\u202C `, 'anne@praktijk.nl'],
  ['phone', ` \u202A ${everyMark}06 1234${everyMark}5678\u202C `, '06 12345678'],
];
// https://github.com/egulias/EmailValidator/issues/21, https://github.com/whatwg/html/issues/1389 and similar reports
const pasted =
  'mailto:%; MAILTO: %; mailto:%?subject=Hallo%20daar&body=x; <%>; <mailto:%?subject=x>,; Jan de Vries <%>; "Vries, Jan de" <%>.; "%"; \'%\'; “%”,; „%”; \'%\',; "<%>"; (%); %,; %.; %>; %?; %?subject=x; %;; %。; % , ;';
for (const address of ['anne@praktijk.nl', "o'brien+x@müller.nl", "'thof@x.nl", 'a?b@x.nl'])
  for (const text of pasted.split(/; (?!$)/))
    accepted.push(
      ['email', text.replace('%', address), address],
      ['email', text.replace('%', address.replace('@', '＠')), address],
    );

test('contactRequest: accepts unusual values, and cleans them', () => {
  for (const [field, value, kept = value] of accepted)
    assert.equal(contactRequest.safeParse({ ...good, [field]: value }).data?.[field], kept, value);
});

test('email: strips what was pasted around an address, but nothing that may be part of one', () => {
  const [longest, longer] = [valueOfLength('email', 255), valueOfLength('email', 256)];
  for (const around of ['mailto:%?subject=x', 'Jan <%>', "'%',", '%.']) {
    assert.equal(
      contactRequest.parse({ ...good, email: around.replace('%', longest) }).email,
      longest,
    );
    assert.deepEqual(issuesOf({ ...good, email: around.replace('%', longer) }), [
      ['email', 'Email moet korter dan 255 karakters zijn'],
    ]);
  }
  for (const email of [
    "'thof@x.nl",
    '"a,b"@x.nl',
    'a<b@x.nl',
    'anne:vries@x.nl',
    '(a)b@x.nl',
    'b@x.nl(a)',
  ])
    assert.equal(contactRequest.parse({ ...good, email }).email, email);
});

for (const [name, { kind, pattern, max, messages }] of textFields()) {
  const allowsAnyCharacter = pattern === undefined || kind === 'email';
  // A longer value breaks the field's pattern, which is checked first.
  const tooLong = allowsAnyCharacter ? messages.tooLong : messages.wrong;

  test(`${name}: accepts exactly \`max\` characters`, () => {
    for (const letter of [undefined, ...(allowsAnyCharacter ? ['é', '🙂'] : [])]) {
      const longest = valueOfLength(name, max, letter);
      assert.equal(contactRequest.parse({ ...good, [name]: ` ${longest} ` })[name], longest);
      const longer = { ...good, [name]: valueOfLength(name, max + 1, letter) };
      assert.deepEqual(issuesOf(longer), [[name, tooLong]]);
    }
  });
}

test('fields: lengths and their messages match the specification', () => {
  for (const [name, message] of [
    ['firstName', 'Voornaam moet korter dan 50 karakters zijn'],
    ['lastName', 'Achternaam moet korter dan 50 karakters zijn'],
    ['email', 'Email moet korter dan 255 karakters zijn'],
    ['phone', 'Telefoonnummer moet korter dan 20 karakters zijn'],
  ] as const) {
    const [, row] = textFields().find(([other]) => other === name) ?? [];
    assert.equal(row?.messages.tooLong, message);
    assert.ok(message.includes(` ${row?.max} `), name);
  }
});

const wrong = 'looks wrong';
const tooLong = 'is too long';
/** Optional text fields, of which `fields.ts` has none. */
const plain: TextField = {
  kind: 'text',
  column: '',
  label: '',
  heading: '',
  autoComplete: '',
  min: 0,
  max: 5,
  messages: { wrong, tooLong },
  destinations: [],
  sample: '',
};
const patterned: TextField = { ...plain, pattern: '[a.]+-?0*' };

test('optional field: a missing value becomes an empty string; any other must follow the rules', () => {
  const outcomes: [typed: unknown, plain: string, patterned: string][] = [
    ...[undefined, null, '', ' \t\u00A0', '\u200B\u0000'].map(
      (typed): (typeof outcomes)[number] => [typed, '', ''],
    ),
    [' a-000 ', 'a-000', 'a-000'],
    ['a-0000', tooLong, tooLong],
    [5, wrong, wrong],
    [['a'], wrong, wrong],
    ['x', 'x', wrong],
    ['a 0', 'a 0', wrong],
    ['xxxxxx', tooLong, wrong],
    ['🙂🙂', '🙂🙂', wrong],
    ['🙂🙂🙂', tooLong, wrong],
    ['\u200D', '\u200D', wrong],
  ];
  for (const [typed, ...expected] of outcomes)
    for (const [index, row] of [plain, patterned].entries()) {
      const { data, error } = schemaOf(row).safeParse(typed);
      assert.equal(error ? error.issues[0]?.message : data, expected[index]);
      const isRefused = expected[index] === wrong || expected[index] === tooLong;
      assert.equal(error !== undefined, isRefused);
    }
});

test('required field: a missing value or one that is not a string gets the message for an empty value', () => {
  for (const value of [undefined, null, 5, {}, ['a']]) {
    const result = contactRequest.safeParse({ ...good, firstName: value });
    assert.equal(result.error?.issues[0]?.message, 'Voornaam is verplicht');
  }
});

test('type: any value but contact and demo is refused', () => {
  for (const type of ['', 'Contact', 'admin', undefined, 1]) {
    assert.equal(contactRequest.safeParse({ ...good, type }).success, false);
  }
});

test('contactRequest: drops unknown fields', () => {
  const payload = JSON.parse(
    `{"__proto__": {"isAdmin": true}, "extra": 1, ${JSON.stringify(good).slice(1)}`,
  );
  assert.deepEqual(contactRequest.parse(payload), good);
});

test('contactRequest: validates 100,000 characters within a second', () => {
  const signs = [' ', '.', '@', '?', ',', "'", '<', '>', '\u200B', '\u0301', '🙂'];
  const pieces = [...signs, 'a', 'a.', '@.', 'a@', ' a', '\ta\n', '0-', '?,'];
  for (const piece of pieces) {
    const long = piece.repeat(100_000 / piece.length);
    for (const typed of [
      long,
      `a@${long}`,
      `${long}@x.nl`,
      `a@a${long}!`,
      `x${long}@`,
      `'a@b${long} x`,
    ]) {
      const since = performance.now();
      const fields = { ...mapFields(() => typed), type: typed };
      assert.equal(contactRequest.safeParse(fields).success, false);
      // A pattern that backtracks would take minutes.
      assert.ok(performance.now() - since < 1_000, JSON.stringify(typed.slice(0, 9)));
    }
  }
});

test('patternOf: accepts the same values as the schema', () => {
  const matchingPattern = fc.stringMatching(new RegExp(`^ *${patterned.pattern} *$`));
  const typedInto = ({ kind }: TextField) => {
    // No line breaks, which an input cannot hold, no control characters, which nobody types, and no marks in an address or a
    // number: the schema strips those before it checks, but a browser matches what was typed.
    const marks = {
      ...{ name: '\u00AD\u200D\u202E\u2060\u2800\u3164\uFE0F', email: "＠<>',;?" },
      ...{ phone: '', text: '' },
    }[kind];
    const unit = fc.constantFrom(...`aé 李@.-0 ${marks}`);
    const text = fc.string({ unit, maxLength: 60 });
    const long = fc.tuple(text, fc.nat(270)).map(([start, length]) => start.padEnd(length, 'x'));
    const unseen = fc.string({ unit: fc.constantFrom(...` \u3000${marks}`), maxLength: 60 });
    const blanks = fc.string({ unit: fc.constantFrom(...' \t\u00A0\u3000'), maxLength: 3 });
    const before = fc.constantFrom('', 'mailto:', 'Jan <', '<Mailto: ', '"', "'Jan <", '( ');
    const after = fc.constantFrom('', '>', '?a=b', '?a=b> ;', '",', "'.", ', ', '; ', ')', '>)');
    const address = fc.tuple(before, fc.emailAddress(), after).map((parts) => parts.join(''));
    const inBlanks = fc
      .tuple(blanks, fc.oneof(long, unseen, address), blanks)
      .map((parts) => parts.join(''));
    return fc.oneof(text, long, inBlanks, matchingPattern);
  };
  const rows = [...textFields().map(([, row]) => row), plain, patterned, { ...patterned, min: 2 }];
  const rowAndTyped = fc
    .constantFrom<TextField[]>(...rows)
    .chain((row) => fc.tuple(fc.constant(row), typedInto(row)));
  fc.assert(
    fc.property(rowAndTyped, ([row, typed]) => {
      const matches = new RegExp(`^(?:${patternOf(row)})$`, 'v').test(typed);
      assert.equal(matches, schemaOf(row).safeParse(typed).success);
    }),
    { numRuns: 5_000 },
  );
});

/** The field and message of each issue. */
function issuesOf(request: unknown) {
  const { error } = contactRequest.safeParse(request);
  return error?.issues.map(({ path, message }) => [path[0], message]);
}
