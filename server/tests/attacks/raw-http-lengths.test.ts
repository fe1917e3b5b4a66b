import { functionPath } from '../../../contact/answers.ts';
import { demoKey } from '../../../hosting.ts';
import { get, post, postWhole, type RawCall, testRawCalls } from '../support/calls/raw-calls.ts';

const chunkedHeader = 'Transfer-Encoding: chunked\r\n';
const long = (headers: string) => (body: string) => post(headers, body);

/** A request inside the body of another whose body is not read. */
const smuggle =
  (method: string, headers: string, target = '/') =>
  (body: string) =>
    get(target, `Host: x\r\n${headers}Content-Length: ${postWhole(body).length}\r\n`, method) +
    postWhole(body);

const lengths: RawCall[] = [
  ['a body with its length', (body) => postWhole(body), '200 stored'],
  ['two lengths', (body) => postWhole(body, 'Content-Length: 3\r\n'), '400 closed'],
  [
    'a list of lengths',
    (body) => post(`Content-Length: ${body.length}, ${body.length}\r\n`, body),
    '400 closed',
  ],
  [
    'a length of hexadecimals',
    (body) => post(`Content-Length: 0x${body.length.toString(16)}\r\n`, body),
    '400 closed',
  ],
  ['a negative length', long('Content-Length: -1\r\n'), '400 closed'],
  ['a length past 64 bits', long(`Content-Length: ${'9'.repeat(20)}\r\n`), '400 closed'],
  ['a body longer than promised', long('Content-Length: 10\r\n'), '400 closed'],
  ['a body shorter than promised', long('Content-Length: 1000\r\n'), '400 closed', 'then we end'],
  ['a body without a length', long(''), '400 closed'],
  ['a body of 9,000 blanks', postWhole(' '.repeat(9_000)), '413'],
  ['a request after one too large', postWhole(' '.repeat(9_000)) + get('/x'), '413 404'],
];

const smuggled: RawCall[] = [
  [
    'a request behind a chunked end',
    post(`Content-Length: 6\r\n${chunkedHeader}`, `0\r\n\r\nG`),
    '400 closed',
  ],
  ['a request inside a body', (body) => postWhole(`${get('/')}${postWhole(body)}`), '400'],
  ['a request in the body of a GET', smuggle('GET', ''), '200'],
  ['a request in the body of a HEAD', smuggle('HEAD', 'Connection: close\r\n'), 'closed'],
  ['a request in the body of a preflight', smuggle('OPTIONS', '', functionPath), '204'],
  ['a request behind what waits for something else', smuggle('POST', 'Expect: x\r\n'), '417'],
  [
    'a request behind an upgrade',
    smuggle('POST', 'Connection: Upgrade\r\nUpgrade: h2c\r\n', functionPath),
    '415',
  ],
  [
    'a length beside one with another name',
    (body) => post(`Content_Length: 0\r\nContent-Length: ${body.length}\r\n`, body) + get('/x'),
    '200 404 stored',
  ],
  [
    'a request after a refusal without its body',
    `POST ${functionPath} HTTP/1.1\r\nHost: x\r\napikey: ${demoKey}\r\nContent-Length: 2\r\n\r\n{}${get('/x')}`,
    '415 404',
  ],
];

testRawCalls([...lengths, ...smuggled]);
