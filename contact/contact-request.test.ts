import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aRequest, ofLength } from '../server/tests/support/calls/a-request.ts';
import { contactRequest, patternOf, schemaOf } from './contact-request.ts';
import { type Field, type FieldName, fieldNames, fields, mapFields } from './fields.ts';

const good = aRequest();

const refused: [field: FieldName, value: string, message: string][] = [
  ['firstName', '', 'Voornaam is verplicht'],
  ['firstName', '   ', 'Voornaam is verplicht'],
  ['firstName', '\u200B\u0000\uFEFF', 'Voornaam is verplicht'],
  ['firstName', 'a'.repeat(51), 'Voornaam moet korter dan 50 karakters zijn'],
  ['firstName', '🙂'.repeat(26), 'Voornaam moet korter dan 50 karakters zijn'],
  ['lastName', '', 'Achternaam is verplicht'],
  ['lastName', ' \t ', 'Achternaam is verplicht'],
  ['lastName', 'a'.repeat(51), 'Achternaam moet korter dan 50 karakters zijn'],
  ['email', '', 'Ongeldig email adres'],
  ['email', '   ', 'Ongeldig email adres'],
  ['email', 'anne', 'Ongeldig email adres'],
  ['email', 'anne@', 'Ongeldig email adres'],
  ['email', '@praktijk.nl', 'Ongeldig email adres'],
  ['email', 'anne@praktijk', 'Ongeldig email adres'],
  ['email', 'anne@praktijk.', 'Ongeldig email adres'],
  ['email', 'anne@.nl', 'Ongeldig email adres'],
  ['email', 'anne@@praktijk.nl', 'Ongeldig email adres'],
  ['email', 'an ne@praktijk.nl', 'Ongeldig email adres'],
  ['email', 'a@b.nl,c@d.nl', 'Ongeldig email adres'],
  ['email', `${'x'.repeat(300)}`, 'Ongeldig email adres'],
  ['email', `${'a'.repeat(247)}@mail.nl.`.slice(0, 256), 'Ongeldig email adres'],
  ['email', `${'a'.repeat(248)}@mail.nl`, 'Email moet korter dan 255 karakters zijn'],
  ['email', `${'🙂'.repeat(125)}a@x.nl`, 'Email moet korter dan 255 karakters zijn'],
  ['phone', '', 'Telefoonnummer moet minimaal 10 cijfers bevatten'],
  ['phone', ' '.repeat(15), 'Telefoonnummer moet minimaal 10 cijfers bevatten'],
  ['phone', '061234567', 'Telefoonnummer moet minimaal 10 cijfers bevatten'],
  ['phone', '  061234567  ', 'Telefoonnummer moet minimaal 10 cijfers bevatten'],
  ['phone', '🙂'.repeat(11), 'Telefoonnummer moet korter dan 20 karakters zijn'],
  ['phone', '0'.repeat(21), 'Telefoonnummer moet korter dan 20 karakters zijn'],
];

for (const [field, value, message] of refused) {
  test(`${field} ${JSON.stringify(value).slice(0, 40)} is refused with "${message}"`, () => {
    const result = contactRequest.safeParse({ ...good, [field]: value });
    assert.deepEqual(
      result.error?.issues.map((issue) => [issue.path[0], issue.message]),
      [[field, message]],
    );
  });
}

const accepted: [field: FieldName, value: string, kept?: string][] = [
  ['firstName', 'a'.repeat(50)],
  ['firstName', ` ${'a'.repeat(50)} `, 'a'.repeat(50)],
  ['firstName', '李'],
  ['firstName', 'İpek'],
  ['firstName', 'An\u0000ne\u200B\uFEFF', 'Anne'],
  ['firstName', '👩‍👧', '👩‍👧'],
  ['firstName', 'می‌خواهم', 'می‌خواهم'],
  ['firstName', '🙂'.repeat(25)],
  ['lastName', "Müller-van 't Hof"],
  ['lastName', 'Nguyễn'],
  ['lastName', '  de Vries ', 'de Vries'],
  ['lastName', 'a'.repeat(50)],
  ['email', `${'a'.repeat(247)}@mail.nl`],
  ['email', ' anne+site@praktijk.nl ', 'anne+site@praktijk.nl'],
  ['email', ` ${'a'.repeat(247)}@mail.nl `, `${'a'.repeat(247)}@mail.nl`],
  ['email', 'é@müller.nl'],
  ['email', 'x@a.b.co.uk'],
  ['phone', '0612345678'],
  ['phone', '06-12345678'],
  ['phone', '+31 (0)6-12 34 56 78'],
  ['phone', '0'.repeat(20)],
  ['phone', 'bel na vijf'],
];

for (const [field, value, kept = value] of accepted) {
  test(`${field} ${JSON.stringify(value).slice(0, 40)} is accepted`, () => {
    const result = contactRequest.parse({ ...good, [field]: value });
    assert.equal(result[field], kept);
  });
}

for (const name of fieldNames) {
  const { kind, pattern, max, messages } = fields[name];
  const isFree = pattern === undefined || kind === 'email';
  // What a character more makes unlike its pattern is not called too long.
  const tooLong = isFree ? messages.tooLong : messages.wrong;

  test(`${name} may be as long as its row says, and a character more is too long`, () => {
    for (const letter of [undefined, ...(isFree ? ['é', '🙂'] : [])]) {
      const longest = ofLength(name, max, letter);
      assert.equal(contactRequest.parse({ ...good, [name]: ` ${longest} ` })[name], longest);
      const refusal = contactRequest.safeParse({
        ...good,
        [name]: ofLength(name, max + 1, letter),
      });
      assert.deepEqual(
        refusal.error?.issues.map(({ path, message }) => [path, message]),
        [[[name], tooLong]],
      );
    }
  });
}

const wrong = 'looks wrong';
const tooLong = 'is too long';
/** Rows that may be left empty, beside those of the table. */
const free: Field = { ...fields.lastName, min: 0, max: 5, messages: { wrong, tooLong } };
const formed: Field = { ...free, pattern: '[a.]+-?0*' };

const optional: [what: string, row: Field, typed: unknown, outcome: string][] = [
  ...[free, formed].flatMap((row): typeof optional => {
    const what = row === formed ? 'with a form of its own' : 'of any form';
    return [
      [what, row, undefined, ''],
      [what, row, '', ''],
      [what, row, ' \t\u00A0', ''],
      [what, row, '\u200B\u0000', ''],
      [what, row, ' a-000 ', 'a-000'],
      [what, row, 'a-0000', tooLong],
      [what, row, null, ''],
      [what, row, 5, wrong],
      [what, row, ['a'], wrong],
    ];
  }),
  ['of any form', free, '🙂🙂', '🙂🙂'],
  ['of any form', free, '🙂🙂🙂', tooLong],
  ['with a form of its own', formed, 'x', wrong],
  ['with a form of its own', formed, 'a 0', wrong],
  ['with a form of its own', formed, 'xxxxxx', wrong],
];

for (const [what, row, typed, outcome] of optional) {
  test(`a field ${what} that may be left empty: ${JSON.stringify(typed)} is or gets ${JSON.stringify(outcome)}`, () => {
    const { data, error } = schemaOf(row).safeParse(typed);
    assert.equal(error ? error.issues[0]?.message : data, outcome);
    assert.equal(error === undefined, outcome !== wrong && outcome !== tooLong);
  });
}

test('a field of another type, or none, is refused with the Dutch message of an empty one', () => {
  for (const value of [undefined, null, 5, {}, ['a']]) {
    const result = contactRequest.safeParse({ ...good, firstName: value });
    assert.equal(result.error?.issues[0]?.message, 'Voornaam is verplicht');
  }
});

test('a type other than contact and demo is refused', () => {
  for (const type of ['', 'Contact', 'admin', undefined, 1]) {
    assert.equal(contactRequest.safeParse({ ...good, type }).success, false);
  }
});

test('fields that nobody asked for are dropped', () => {
  const payload = JSON.parse(
    `{"__proto__": {"isAdmin": true}, "extra": 1, ${JSON.stringify(good).slice(1)}`,
  );
  assert.deepEqual(contactRequest.parse(payload), good);
});

test('100,000 characters, however chosen, are judged at once', () => {
  const pieces = ['a', ' ', '.', '@', 'a.', '@.', 'a@', ' a', '\ta\n', '0-'];
  for (const piece of [...pieces, '\u200B', '\u0301', '🙂']) {
    const long = piece.repeat(100_000 / piece.length);
    for (const typed of [long, `a@${long}`, `${long}@x.nl`, `a@a${long}!`, `x${long}@`]) {
      const since = performance.now();
      const fields = { ...mapFields(() => typed), type: typed };
      assert.equal(contactRequest.safeParse(fields).success, false);
      // A rule that looks back again and again would take minutes.
      assert.ok(performance.now() - since < 1_000, JSON.stringify(typed.slice(0, 9)));
    }
  }
});

test("without script an input's pattern says the same as the contract", () => {
  // Single-line inputs hold no line breaks, and a text of control characters alone is nothing a person types.
  const text = fc.string({ unit: fc.constantFrom(...'aé 李@.-0 '), maxLength: 60 });
  const long = fc.tuple(text, fc.nat(270)).map(([start, length]) => start.padEnd(length, 'x'));
  const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\u00A0', '\u3000'), maxLength: 3 });
  const inBlanks = fc
    .tuple(blanks, fc.oneof(long, fc.emailAddress()), blanks)
    .map(([before, inner, after]) => before + inner + after);
  const inForm = fc.stringMatching(new RegExp(`^ *${formed.pattern} *$`));
  const value = fc.oneof(text, long, inBlanks, inForm);
  const rows = [...Object.values(fields), free, formed, { ...formed, min: 2 }];
  fc.assert(
    fc.property(fc.constantFrom(...rows), value, (row, typed) => {
      const matches = new RegExp(`^(?:${patternOf(row)})$`, 'v').test(typed);
      assert.equal(matches, schemaOf(row).safeParse(typed).success);
    }),
    { numRuns: 5_000 },
  );
});
