import { get, post, type RawCall, testRawCalls } from '../support/calls/raw-calls.ts';

const chunkedHeader = 'Transfer-Encoding: chunked\r\n';
const hex = (text: string) => text.length.toString(16);
const chunk = (text: string, size = hex(text)) => `${size}\r\n${text}\r\n`;
const chunked = (text: string) => `${chunk(text)}0\r\n\r\n`;

/** A call whose only chunk begins with this line in place of its size. */
const sized = (line: (body: string) => string) => (body: string) =>
  post(chunkedHeader, `${chunk(body, line(body))}0\r\n\r\n`);
const coded = (headers: string) => (body: string) => post(headers, chunked(body));

const encodings: RawCall[] = [
  ['a body in chunks', coded(chunkedHeader), '200 stored'],
  ['a length, then chunks', coded(`Content-Length: 4\r\n${chunkedHeader}`), '400 closed'],
  ['chunks, then a length', coded(`${chunkedHeader}Content-Length: 4\r\n`), '400 closed'],
  ['two codings', coded(`${chunkedHeader}Transfer-Encoding: x\r\n`), '400 closed'],
  ['a coding nobody knows', coded('Transfer-Encoding: xchunked\r\n'), '400 closed'],
  ['a blank before the colon', coded('Transfer-Encoding : chunked\r\n'), '400 closed'],
  ['a coding behind a bare LF', coded('A: b\nTransfer-Encoding: chunked\r\n'), '400 closed'],
  [
    'chunks in HTTP/1.0, with a request behind them',
    (body) => {
      const old = coded(`Connection: keep-alive\r\n${chunkedHeader}`)(body).replace('1.1', '1.0');
      return old + get('/');
    },
    '400 closed',
  ],
];

const chunks: RawCall[] = [
  ['a size past 64 bits', sized(() => 'F'.repeat(17)), '400 closed'],
  [
    'a size with a bare LF',
    (body) => coded(chunkedHeader)(body).replace('\r\n{', '\n{'),
    '400 closed',
  ],
  [
    'trailers that frame another body, and a request',
    (body) => post(chunkedHeader, `${chunk(body)}0\r\nContent-Length: 99\r\n\r\n`) + get('/'),
    '400 closed',
  ],
  ['a size too small', sized(() => '2'), '400 closed'],
  [
    'an extension of 20,000 letters',
    sized((body) => `${hex(body)};${'a'.repeat(20_000)}`),
    '413 closed',
  ],
  ['10,000 chunks of a blank', post(chunkedHeader, `${chunk(' ').repeat(10_000)}0\r\n\r\n`), '413'],
  [
    'trailers that name a key and a host',
    (body) => post(chunkedHeader, `${chunk(body)}0\r\napikey: x\r\nHost: y\r\n\r\n`),
    '200 stored',
  ],
  [
    'chunks without the last',
    (body) => post(chunkedHeader, chunk(body)),
    '400 closed',
    'then we end',
  ],
];

testRawCalls([...encodings, ...chunks]);
