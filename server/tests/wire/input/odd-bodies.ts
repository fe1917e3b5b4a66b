import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { asJson, asKeyedForm, asPageForm } from '../../support/calls/contact-calls.ts';
import { good, type NamedCall } from '../../support/calls/named-calls.ts';

const text = JSON.stringify(good);
const fields = new URLSearchParams({ ...good }).toString();
const forms = 'application/x-www-form-urlencoded';

/** Bodies that would be good, or far too much, if they were decompressed. */
const compressions = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
const bomb = Buffer.alloc(4_000_000, ' ');
const compressed = Object.entries(compressions).flatMap(([coding, compress]): NamedCall[] => [
  [`JSON in ${coding}`, as({ 'content-encoding': coding }, compress(text)), 'malformed'],
  [`4 MB of blanks in ${coding}`, as({ 'content-encoding': coding }, compress(bomb)), 'malformed'],
  [`JSON that says it is ${coding}`, as({ 'content-encoding': coding }, text), good],
]);

/** Bodies are read as UTF-8, whatever charset they claim. */
const latin1 = Buffer.from(text.replace('Anne', 'René'), 'latin1');
const inUtf7 = { ...good, firstName: '+ADw-b+AD4-' };
const charsets: NamedCall[] = [
  ['JSON in UTF-7', typed('utf-7', JSON.stringify(inUtf7)), inUtf7],
  ['JSON in UTF-16, as it says', typed('utf-16', Buffer.from(text, 'utf16le')), 'malformed'],
  ['JSON in latin1, as it says', typed('iso-8859-1', latin1), 'malformed'],
  ['JSON with two byte-order marks', { body: `\uFEFF\uFEFF${text}` }, 'malformed'],
  ['a form that names a charset', form(`_charset_=utf-7&${fields}`, ';charset=utf-7'), good],
];

const many = (count: number, part: (index: number) => string, between = '&') =>
  Array.from({ length: count }, (_, index) => part(index)).join(between);
const parameters = many(1_500, (index) => index.toString(36));
const numbers = many(500, (index) => `"${index * 65_536}":0`, ',');
const crowds: NamedCall[] = [
  ['a form of 1,500 parameters', form(`${fields}&${parameters}`), good],
  ['a form of 700 prototypes', form(`${many(700, () => '__proto__=')}&${fields}`), good],
  ['JSON of 500 keys that are numbers', { body: text.replace('}', `,${numbers}}`) }, good],
];

export const oddBodies: NamedCall[] = [...compressed, ...charsets, ...crowds];

function as(headers: Record<string, string>, body: string | Buffer) {
  return { headers: { ...asJson, ...headers }, body };
}

function typed(charset: string, body: string | Buffer) {
  return as({ 'content-type': `application/json; charset=${charset}` }, body);
}

function form(body: string, parameter = '') {
  const headers = parameter === '' ? asPageForm : asKeyedForm;
  return { headers: { ...headers, 'content-type': forms + parameter }, body };
}
