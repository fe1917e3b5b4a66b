/** Requests that a proxy in front may parse differently, and those beyond our limits or to other paths. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ContactRequest } from 'contact/contact-request.ts';
import { functionPath } from 'contact/wire.ts';
import { demoKey } from '../../../hosting.ts';
import { aRequest } from '../support/calls/a-request.ts';
import { assertInTime } from '../support/calls/in-time.ts';
import { assertArrived } from '../support/calls/named-calls.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { inFolder, mailSettings } from '../support/mail/owner-mails.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

/**
 * A request in bytes. `bytes` gets a valid JSON body. `outcome` lists the expected statuses, `closed` if the server must
 * close the connection, and `stored` if the request in the body must reach the owner.
 * With `'half-close'`, the client half-closes the connection after the last byte.
 */
type RawCall = [
  name: string,
  bytes: string | ((body: string) => string),
  outcome: string,
  shutdown?: 'half-close',
];

const get = (target: string, headers = '', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
/** A call of the function with `headers` in addition to the usual ones; `body` is framed already. */
const post = (headers: string, body: string, path = functionPath) =>
  get(path, `Content-Type: application/json\r\napikey: ${demoKey}\r\n${headers}`, 'POST') + body;
const sized = (body: string, headers = '', path = functionPath) =>
  post(`Content-Length: ${body.length}\r\n${headers}`, body, path);
const withHeaders = (headers: string) => (body: string) => sized(body, headers);

const chunkedHeader = 'Transfer-Encoding: chunked\r\n';
const hex = (text: string) => text.length.toString(16);
const chunk = (text: string, size = hex(text)) => `${size}\r\n${text}\r\n`;
const coded = (headers: string) => (body: string) => post(headers, `${chunk(body)}0\r\n\r\n`);
const ending = (trailers: string) => (body: string) =>
  post(chunkedHeader, `${chunk(body)}0\r\n${trailers}\r\n`);
const inHttp10 = (bytes: string) => bytes.replace('HTTP/1.1', 'HTTP/1.0');
/** A request inside the unread body of another. */
const smuggle =
  (method: string, headers: string, target = '/') =>
  (body: string) =>
    get(target, `${headers}Content-Length: ${sized(body).length}\r\n`, method) + sized(body);

const framing: RawCall[] = [
  ['a body with its length', (body) => sized(body), '200 stored'],
  ['two lengths', withHeaders('Content-Length: 3\r\n'), '400 closed'],
  ['a list of lengths', (body) => post('Content-Length: 9, 9\r\n', body), '400 closed'],
  ['a hexadecimal length', (body) => post('Content-Length: 0x9\r\n', body), '400 closed'],
  ['a body without a length', (body) => post('', body), '400 closed'],
  ['a body in chunks', coded(chunkedHeader), '200 stored'],
  ['a length, then chunks', coded(`Content-Length: 4\r\n${chunkedHeader}`), '400 closed'],
  ['chunks, then a length', coded(`${chunkedHeader}Content-Length: 4\r\n`), '400 closed'],
  ['two codings', coded(`${chunkedHeader}Transfer-Encoding: x\r\n`), '400 closed'],
  ['an unknown coding', coded('Transfer-Encoding: xchunked\r\n'), '400 closed'],
  ['a space before the colon', coded('Transfer-Encoding : chunked\r\n'), '400 closed'],
  ['a coding behind a bare LF', coded('A: b\nTransfer-Encoding: chunked\r\n'), '400 closed'],
  ['a coding in a folded line', coded('A: b\r\n Transfer-Encoding: chunked\r\n'), '400 closed'],
  [
    'chunks in HTTP/1.0, followed by a request',
    (body) => inHttp10(coded(`Connection: keep-alive\r\n${chunkedHeader}`)(body)) + get('/'),
    '400 closed',
  ],
  ['HTTP/1.0 with a length', (body) => inHttp10(sized(body)), '200 closed stored'],
  [
    'a chunk size with a bare LF',
    (body) => coded(chunkedHeader)(body).replace('\r\n{', '\n{'),
    '400 closed',
  ],
  ['a chunk size too small', (body) => post(chunkedHeader, chunk(body, '2')), '400 closed'],
  ['trailers that frame another body', ending('Content-Length: 99\r\n'), '400 closed'],
  ['trailers with a key and a host', ending('apikey: x\r\nHost: y\r\n'), '200 stored'],
  ['half a body', (body) => post('Content-Length: 1000\r\n', body), '400 closed', 'half-close'],
  [
    'a client that half-closes after a request',
    (body) => sized(body),
    '200 closed stored',
    'half-close',
  ],
  [
    'a request after the last chunk',
    post(`Content-Length: 6\r\n${chunkedHeader}`, '0\r\n\r\nG'),
    '400 closed',
  ],
  ['a request inside a body', (body) => sized(get('/') + sized(body)), '400'],
  ['a request in the body of a GET', smuggle('GET', ''), '200'],
  ['a request in the body of a preflight', smuggle('OPTIONS', '', functionPath), '204'],
  ['a request after an unknown expectation', smuggle('POST', 'Expect: x\r\n'), '417'],
  [
    'a request after an upgrade',
    smuggle('POST', 'Connection: Upgrade\r\nUpgrade: h2c\r\n', functionPath),
    '415',
  ],
  [
    'a Content-Length and a Content_Length, then a request',
    (body) => sized(body, 'Content_Length: 0\r\n') + get('/x'),
    '200 404 stored',
  ],
  [
    'a request after a refused one',
    `${get(functionPath, 'Content-Length: 2\r\n', 'POST')}{}${get('/x')}`,
    '415 404',
  ],
  [
    'a request after Connection: close',
    (body) => get('/', 'Connection: close\r\n') + sized(body),
    '400 closed',
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', '400 closed'],
  ...['a b', 'user@x', 'x/y', 'x:99999', '\xe9\xff', 'x\r\nHost: y'].map((host): RawCall => {
    return [`the host ${JSON.stringify(host)}`, get('/').replace('x', host), '400'];
  }),
  ['an IPv6 host', get('/').replace('x', '[::1]:3000'), '200'],
  ['a PROXY protocol line', `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n${get('/')}`, '400 closed'],
];

const limits: RawCall[] = [
  ['a request after one too large', sized(' '.repeat(9_000)) + get('/x'), '413 404'],
  [
    'a body announced as too large that never comes',
    post('Content-Length: 9000\r\n', ''),
    '413 closed',
  ],
  [
    '10,000 chunks of one space',
    post(chunkedHeader, `${chunk(' ').repeat(10_000)}0\r\n\r\n`),
    '413',
  ],
  ['Expect: 100-continue', withHeaders('Expect: 100-continue\r\n'), '100 200 stored'],
  [
    'Expect: 100-continue for a body too large',
    sized(' '.repeat(9_000), 'Expect: 100-continue\r\n'),
    '100 413',
  ],
  [
    'a refused call whose body never comes',
    `${post('Content-Length: 9\r\n', '').replace('apikey', 'x')}{`,
    '401 closed',
  ],
  ['a POST whose body never comes', `${get('/', 'Content-Length: 99\r\n', 'POST')}{`, '405 closed'],
  ['a megabyte to the page', sized('a'.repeat(1_000_000), '', '/'), '405'],
  ['fifty pipelined requests', get('/x').repeat(50), '404 '.repeat(50).trim()],
  ['9,000 headers', get('/', 'A: b\r\n'.repeat(9_000)), '431 closed'],
  ['a target of 40,000 letters', get(`/${'a'.repeat(40_000)}`), '431 closed'],
  ['a query of 14,000 letters', get(`/?${'a=b&'.repeat(3_500)}`), '200'],
];

const evil = 'evil.example';
const targets: RawCall[] = [
  ...['/../../etc/passwd', '/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json', '/%zz%'],
  ...['/..%5c..%5cpackage.json', '/%00', '/%0d%0aSet-Cookie:%20a=b', '/__proto__', '/.env'],
  ...['/server/main.ts', '/index.html', `http://${evil}/x`],
  ...['//', '///', '/.//', '/%2f', '/%5c', '/%09/', '/;//', '/@'].map((start) => start + evil),
].map((target) => [target, get(target, `X-Forwarded-Host: ${evil}\r\n`), '404']);
for (const target of ['/?//evil.example', '/?bericht=%zz%ff&bericht=__proto__', 'http://x/', '/#x'])
  targets.push([target, get(target), '200']);
for (const target of ['ftp://x/', '*', `/\\${evil}`]) targets.push([target, get(target), '400']);
targets.push(['a tunnel', get('x:443', '', 'CONNECT'), 'closed']);
for (const method of ['TRACE', 'DELETE', 'POST'])
  targets.push([`the method ${method} of the page`, get('/', '', method), '405']);

// HAProxy's own check: phpmyadmin/docker#126, standardnotes/server#1038
for (const [target, outcome] of [
  ['/', '204'],
  ['/healthz', '204'],
  ['/readyz', '200'],
] as const)
  targets.push([`OPTIONS ${target}`, `OPTIONS ${target} HTTP/1.0\r\n\r\n`, `${outcome} closed`]);

for (const [path, outcome] of [
  [`/x/..${functionPath}`, '200 stored'],
  [`${functionPath}?next=//${evil}`, '200 stored'],
  [`http://${evil}${functionPath}`, '200 stored'],
  [functionPath.replace('send', '%73end'), '200 stored'],
  [`${functionPath}/`, '405'],
  [`/${functionPath}`, '405'],
] as const)
  targets.push([`a call of ${path}`, (body) => sized(body, '', path), outcome]);

/** Requests from outside, as a proxy passes them on: no spelling of a path bypasses the check of its plain form. */
const byAddress = 'X-Forwarded-For: 198.51.100.1\r\n';
const token = 'token-0123456789abcdef';
const guesses = [token.slice(0, -1), `${token}x`, token.toUpperCase(), `"${token}"`, '*', ''];
const refused: RawCall[] = [
  ...['', '?x', `?token=${token}`, '/../metrics'].map((end) => [`/metrics${end}`, byAddress]),
  ...['/%6detrics', '/x/../metrics', '/%2e/metrics'].map((path) => [path, byAddress]),
  ['/metrics', 'Via: 1.1 x\r\n'],
  ...guesses.map((guess) => ['/metrics', `${byAddress}Authorization: Bearer ${guess}\r\n`]),
].map(([path = '', headers]) => [`${path} with ${headers}`, get(path, headers), '403']);
const metrics: RawCall[] = [
  ...['/', '//', ';x', '.', '%00', '%2f', '/x', '%20', '.css'].map((end): RawCall => {
    return [`/metrics${end}`, get(`/metrics${end}`, byAddress), '404'];
  }),
  [
    '/metrics with the token',
    get('/metrics', `${byAddress}Authorization: Bearer ${token}\r\n`),
    '200',
  ],
];

const calls = [...framing, ...limits, ...targets, ...refused, ...metrics];
const stored: ContactRequest[] = [];

let server: RunningServer;
before(async () => {
  server = await startServer({ ...mailSettings, RATE_LIMIT: '0', METRICS_TOKEN: token });
});
after(() => server[Symbol.asyncDispose]());

for (const [index, [name, bytes, outcome, shutdown]] of calls.entries()) {
  const request = aRequest({ lastName: `Bytes ${index}` });
  if (outcome.includes('stored')) stored.push(request);
  const expected = outcome.replace(' stored', '');
  test(`raw HTTP: ${name}: ${expected}${outcome === expected ? '' : ', stored'}`, async () => {
    const sent = typeof bytes === 'function' ? bytes(JSON.stringify(request)) : bytes;
    const count = expected.endsWith('closed') ? Infinity : expected.split(' ').length;
    const isShuttingDown = shutdown !== undefined;
    const call = () => exchange(server.port, sent, { count, isShuttingDown });
    const { answers, isClosed, ms } = await call();
    const statuses = answers.map(({ status }) => status).join(' ');
    assert.equal(`${statuses}${isClosed ? ' closed' : ''}`.trim(), expected);
    for (const { headers } of answers)
      assert.equal(headers.get('location') ?? headers.get('refresh'), undefined);
    await assertInTime(ms, async () => (await call()).ms);
  });
}

test('raw HTTP: every request marked as stored arrived; the log counts each refusal of /metrics and has no stack or token', async () => {
  await assertArrived(inFolder(server.folder), stored);
  assert.equal(await server.stop(), 0);
  assert.doesNotMatch(server.log(), /\\n\s+at |\n\s+at |Error|0123456789abc/i);
  // At least one each: on a busy machine a slow call is repeated, and its repetition is refused, too.
  const lines = server.log().match(/.*"metrics refused".*/g) ?? [];
  const counted = lines.reduce((sum, line) => sum + JSON.parse(line).refused, 0);
  assert.ok(counted >= refused.length);
});
