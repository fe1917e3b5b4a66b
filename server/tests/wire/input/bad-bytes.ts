import { maxBodyBytes } from '../../../../contact/answers.ts';
import { type FieldName, fieldNames, fields } from '../../../../contact/fields.ts';
import { ofLength } from '../../support/calls/a-request.ts';
import { asKeyedForm } from '../../support/calls/contact-calls.ts';
import { good, json, type NamedCall } from '../../support/calls/named-calls.ts';

const noUtf8: [name: string, bytes: number[]][] = [
  ['a lone continuation byte', [0x80]],
  ['a letter of latin1', [0xe9]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an overlong NUL', [0xc0, 0x80]],
  ['half a surrogate pair', [0xed, 0xa0, 0xbd]],
  ['a sequence cut off', [0xe2, 0x82]],
  ['a code point past the last', [0xf4, 0x90, 0x80, 0x80]],
  ['the bytes FE and FF', [0xfe, 0xff]],
];

const lengths: [field: FieldName, name: string, value: string, isGood: boolean][] = [
  ...fieldNames.flatMap((name): typeof lengths => {
    const { kind, pattern, max } = fields[name];
    const letter = kind === 'email' || pattern === undefined ? '🙂' : undefined;
    return [
      [name, 'too long by a character', ofLength(name, max + 1), false],
      [name, 'as long as it may be, among blanks', `  ${ofLength(name, max)}  `, true],
      [name, 'too long by half an emoji', ofLength(name, max + 1, letter), false],
      [name, 'as long as it may be in emoji', ofLength(name, max, letter), true],
    ];
  }),
  ['firstName', 'of blanks alone', ' \t\u00A0\u3000', false],
  ['firstName', 'of nothing to see', '\u200B\uFEFF\u0000', false],
  ['lastName', 'of 8,000 accents', '\u0301'.repeat(3_900), false],
  ['lastName', 'of one joiner', '\u200D', true],
  ['email', 'of 8,000 dots', `a@${'.'.repeat(8_000)}`, false],
  ['email', 'of 4,000 labels', `a@${'a.'.repeat(3_900)}`, false],
  ['email', 'of 120 labels', `a@${'a.'.repeat(120)}nl`, true],
  ['phone', 'of ten zero-width blanks', '\u200B'.repeat(10), false],
];

const text = JSON.stringify(good);
const sized = (bytes: number) => text.padEnd(bytes);

export const badBytes: NamedCall[] = [
  ...noUtf8.map(([name, bytes]): NamedCall => {
    return [`JSON with ${name}`, { body: inName(text, bytes) }, 'malformed'];
  }),
  ...noUtf8.map(([name, bytes]): NamedCall => {
    const body = inName(new URLSearchParams({ ...good }).toString(), bytes);
    return [`a form with ${name}`, { headers: asKeyedForm, body }, 'malformed'];
  }),
  ...lengths.map(([field, name, value, isGood]): NamedCall => {
    const outcome = isGood ? { ...good, [field]: value.trim() } : { invalid: [field] };
    return [`${field} ${name}`, json({ [field]: value }), outcome];
  }),
  ['a body of 8 KiB and a byte', { body: sized(maxBodyBytes + 1) }, 'too_large'],
  ['a body of 1 MiB', { body: sized(1_048_576) }, 'too_large'],
  ['a form of 8 KiB and a byte', { headers: asKeyedForm, body: 'a'.repeat(8_193) }, 'too_large'],
  ['a list of 100,000 levels', { body: '['.repeat(100_000) }, 'too_large'],
  ['8 KiB of characters of three bytes', { body: '€'.repeat(2_731) }, 'too_large'],
];

/** The bytes in place of the first name's last letter. */
function inName(body: string, bytes: number[]): Buffer {
  const at = body.indexOf('Anne') + 3;
  return Buffer.concat([
    Buffer.from(body.slice(0, at)),
    Buffer.from(bytes),
    Buffer.from(body.slice(at + 1)),
  ]);
}
