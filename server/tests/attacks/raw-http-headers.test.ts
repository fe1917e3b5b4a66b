import { get, postWhole, type RawCall, testRawCalls } from '../support/calls/raw-calls.ts';

const host = (name: string) => get('/', `Host: ${name}\r\n`);
const header = (line: string) => get('/', `Host: x\r\n${line}\r\n`);

const hosts: RawCall[] = [
  ['no host', get('/', ''), '400 closed'],
  ['two hosts', get('/', 'Host: x\r\nHost: y\r\n'), '400'],
  ['an empty host', get('/', 'Host:\r\n'), '200'],
  ['a host with a blank', host('a b'), '400'],
  ['a host with a name', host('user@x'), '400'],
  ['a host with a path', host('x/y'), '400'],
  ['a host with a port past the last', host('x:99999'), '400'],
  ['a host of bytes', host('\xe9\xff'), '400'],
  ['a host of an IPv6 address', host('[::1]:3000'), '200'],
];

const headers: RawCall[] = [
  ['bare LF everywhere', get('/').replaceAll('\r\n', '\n'), '400 closed'],
  ['bare LF after a header', header('A: b\nC: d'), '400 closed'],
  ['bare CR in a header', header('A: b\rC: d'), '400 closed'],
  ['NUL in a value', header('A: b\0c'), '400 closed'],
  ['a folded header', header('A: b\r\n c'), '400 closed'],
  ['a blank before the colon', get('/', 'Host : x\r\n'), '400 closed'],
  ['bytes in a value', header('A: \xff\xe9'), '200'],
  ['a header of 20,000 letters', header(`A: ${'a'.repeat(20_000)}`), '431 closed'],
  ['3,000 headers', header('A: b\r\n'.repeat(3_000).trimEnd()), '431 closed'],
  ['100 headers', header(many(100)), '200'],
  ['connection options of all kinds', header('Connection: close, keep-alive, x'), '200 closed'],
];

const expectations: RawCall[] = [
  [
    'who waits to continue',
    (body) => postWhole(body, 'Expect: 100-continue\r\n'),
    '100 200 stored',
  ],
  ['who waits for something else', (body) => postWhole(body, 'Expect: 200-ok\r\n'), '417'],
  ['who waits with too much', postWhole(' '.repeat(9_000), 'Expect: 100-continue\r\n'), '100 413'],
  [
    'who asks for a websocket',
    header(
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ),
    '200',
  ],
];

testRawCalls([...hosts, ...headers, ...expectations]);

function many(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}: b`).join('\r\n');
}
