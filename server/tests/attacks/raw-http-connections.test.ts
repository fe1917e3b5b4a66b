import { get, post, postWhole, type RawCall, testRawCalls } from '../support/calls/raw-calls.ts';

const version = (name: string, headers = 'Host: x\r\n') =>
  get('/', headers).replace('HTTP/1.1', name);

const versions: RawCall[] = [
  ['HTTP/1.0 without a host', version('HTTP/1.0', ''), '200 closed'],
  [
    'HTTP/1.0 with a length',
    (body) => postWhole(body).replace('HTTP/1.1', 'HTTP/1.0'),
    '200 closed stored',
  ],
  ['HTTP/0.9', 'GET /\r\n\r\n', '200 closed'],
  ['no version after the blank', 'GET / \r\nHost: x\r\n\r\n', '400 closed'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400 closed'],
];

const protocols: RawCall[] = [
  ['a hello of TLS', Buffer.from(`160301006c010000680303${'00'.repeat(100)}`, 'hex'), '400 closed'],
  ['a line of a proxy', `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n${get('/')}`, '400 closed'],
];

const connections: RawCall[] = [
  [
    'a refusal whose body never comes',
    `${post('Content-Length: 99\r\n', '').replace('apikey', 'x')}{`,
    '401 closed',
  ],
  [
    'a page whose body never comes',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{',
    '405 closed',
  ],
  ['nothing', '', 'closed', 'then we end'],
  ['half a header', 'GET / HTTP/1.1\r\nHo', '400 closed', 'then we end'],
  [
    'who ends its side after a request',
    (body) => postWhole(body),
    '200 closed stored',
    'then we end',
  ],
  [
    'a good request with chunks, then a page',
    (body) =>
      post(
        'Transfer-Encoding: chunked\r\n',
        `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ) + get('/'),
    '200 200 stored',
  ],
  ['fifty requests at once', get('/nergens').repeat(50), '404 '.repeat(50).trim()],
  [
    'what comes after a goodbye',
    (body) => get('/', 'Host: x\r\nConnection: close\r\n') + postWhole(body),
    '400 closed',
  ],
  [
    'a megabyte to the page',
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n${'a'.repeat(1_000_000)}`,
    '405',
  ],
];

testRawCalls([...versions, ...protocols, ...connections]);
