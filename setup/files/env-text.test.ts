import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { assert as assertAll, constantFrom, oneof, property, string } from 'fast-check';
import { smtpUrl } from '../mailbox/logins.ts';
import { composeReads } from '../tests/compose-dotenv.ts';
import { noteIn, readEnv, withNote, withVariable } from './env-text.ts';

const example = readFileSync('.env.example', 'utf8');

/** Any text, often with characters that Node and Docker Compose read differently. */
const anyText = string({
  unit: oneof(
    constantFrom(...'\'"`$#\\ =:%{}\t\r\n'),
    string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
  ),
});

test('withVariable: Node, Docker Compose and setup read back the value', () => {
  assertAll(
    property(anyText, (value) => {
      let text: string;
      try {
        text = withVariable(example, 'MAIL_FROM', value);
      } catch {
        assert.match(value, /\p{Cc}|'|\\$/u);
        return;
      }
      assert.equal(parseEnv(text)['MAIL_FROM'], value);
      assert.deepEqual(composeReads(text), { MAIL_FROM: value });
      const { values, problems } = readEnv(text);
      assert.deepEqual([values, problems], [{ MAIL_FROM: value }, []]);
    }),
    { numRuns: 2_000 },
  );
});

test('readEnv: if it reports no problem, Node and Docker Compose read the text alike', () => {
  assertAll(
    property(anyText, anyText, (value, more) => {
      const text = `export A = ${value}\nB=${more}\n`;
      const { values, problems } = readEnv(text);
      if (problems.length > 0) return;
      const trimmed = (read: object | undefined) =>
        Object.entries(read ?? {}).map(([name, found]) => [name, String(found).trim()]);
      assert.deepEqual(trimmed(parseEnv(text)), trimmed(values));
      assert.deepEqual(trimmed(composeReads(text)), trimmed(values));
    }),
    { numRuns: 5_000 },
  );
});

test('smtpUrl: any password comes back from the file unchanged', () => {
  assertAll(
    property(anyText, (password) => {
      const server = { host: 'mail.praktijk.nl', port: '465', user: 'site@praktijk.nl', password };
      const text = withVariable(example, 'SMTP_URL', smtpUrl(server));
      for (const read of [parseEnv(text), composeReads(text)])
        assert.equal(
          decodeURIComponent(new URL(read?.['SMTP_URL'] ?? '').password),
          password.toWellFormed(),
        );
    }),
    { numRuns: 1_000 },
  );
});

const changes: [what: string, before: string, after: string][] = [
  ['a new line follows its example', '#B=1\n#A=1\n#A=2\n# C\n', '#B=1\n#A=1\n#A=2\nA=new\n# C\n'],
  ['a new line without an example is last', 'B=1', 'B=1\nA=new\n'],
  [
    'a line is replaced in place, and keeps its comment',
    'A = "old" # ours\r\nB=1\r\n',
    'A = new # ours\r\nB=1\r\n',
  ],
  ['a new line ends like the others', '# x\r\n#A=1\r\nB=1', '# x\r\n#A=1\r\nA=new\r\nB=1'],
  ['a line that has the value is unchanged', "  A='new'   # ours\nB=1", "  A='new'   # ours\nB=1"],
  ['each line of a repeated variable changes', 'A=1\nA=1\n', 'A=new\nA=new\n'],
  ['a longer name is another variable', 'AA=1\n#AA=1\n', 'AA=1\n#AA=1\nA=new\n'],
];
for (const [what, before, after] of changes)
  test(`withVariable: ${what}`, () => assert.equal(withVariable(before, 'A', 'new'), after));

test('withVariable: removes the line of a variable and nothing else', () => {
  assert.equal(withVariable('#A=1\r\nA=1\r\nB=2\n', 'A', undefined), '#A=1\r\nB=2\n');
});

test('withNote: adds, changes and removes a note, and leaves the settings unchanged', () => {
  const before = 'A=1\r\nB=2';
  const noted = withNote(withNote(before, 'A', 'one'), 'A', 'two');
  assert.deepEqual([noteIn(noted, 'A'), noteIn(noted, 'B')], ['two', '']);
  assert.equal(noted, `${before}\r\n# setup: A: two\r\n`);
  assert.deepEqual(readEnv(noted).values, { A: '1', B: '2' });
  assert.equal(withNote(noted, 'A', ''), `${before}\r\n`);
});

const mistakes: [line: string, problem: RegExp][] = [
  ["MAIL_TO='a@b.nl", /^\.env, regel 2: MAIL_TO begint met ' en eindigt er niet mee\. /],
  ['MAIL_TO="a@b.nl', /MAIL_TO begint met " en/],
  [
    'SMTP_URL=smtps://a:ge$heim@b.nl',
    /regel 2: SMTP_URL wordt niet overal hetzelfde gelezen\. .*enkele aanhalingstekens/,
  ],
  ['SMTP_URL=smtps://a:ge#heim@b.nl', /SMTP_URL wordt niet overal/],
  ['SMTP_URL="ge\\nheim"', /SMTP_URL wordt niet overal/],
  ["SMTP_URL='geheim\\'", /SMTP_URL wordt niet overal/],
  ['SMTP_URL= ', /SMTP_URL is leeg\. /],
  ['A=\n\t#B="geheim', /^\.env, regel 3 begint met een spatie of tab\. Zet het # vooraan$/],
  ['geheim', /^\.env, regel 2 is geen instelling\. Verwacht: NAAM=waarde/],
  ['“MAIL_TO”=geheim', /regel 2 is geen instelling/],
  ['MAIL_TO: geheim', /regel 2 is geen instelling/],
  ['export B=geheim\nA=1', /^\.env, regel 4: B staat ook in regel 2\. /],
  ['A=1\rB=geheim', /regel 2 bevat een onzichtbaar teken/],
];
for (const [line, problem] of mistakes)
  test(`readEnv: reports ${JSON.stringify(line)} without its value`, () => {
    const { problems } = readEnv(`# x\n${line}\nB=1\n`);
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? '', problem);
    assert.doesNotMatch(problems[0] ?? '', /heim/);
  });
