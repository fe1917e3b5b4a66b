import { functionPath } from '../../../contact/answers.ts';
import { get, postWhole, type RawCall, testRawCalls } from '../support/calls/raw-calls.ts';

const host = 'Host: x\r\n';
const at = (path: string) => (body: string) => postWhole(body).replace(functionPath, path);

const targets: RawCall[] = [
  ['dots that climb', get('/../../etc/passwd'), '404'],
  ['encoded dots that climb', get('/%2e%2e/%2e%2e/package.json'), '404'],
  ['encoded slashes', get('/..%2f..%2fpackage.json'), '404'],
  ['encoded backslashes', get('/..%5c..%5cpackage.json'), '404'],
  ['two slashes and a host', get('//evil.example/'), '404'],
  ['percent signs that encode nothing', get('/%zz%'), '404'],
  ['NUL, encoded', get('/%00'), '404'],
  ['CRLF, encoded', get('/%0d%0aSet-Cookie:%20a=b'), '404'],
  ['invalid UTF-8 as it is', get('/\xff'), '400 closed'],
  ['NUL as it is', get('/\0'), '400 closed'],
  ['a blank', get('/a b'), '400 closed'],
  ['a fragment', get('/#x'), '200'],
  ['a prototype', get('/__proto__'), '404'],
  ['a source file', get('/server/main.ts'), '404'],
  ['a hidden file', get('/.env'), '404'],
  ['20,000 letters', get(`/${'a'.repeat(20_000)}`), '431 closed'],
  ['a query of 14,000 letters', get(`/?${'a=b&'.repeat(3_500)}`), '200'],
  ['a message that was made up', get('/?bericht=%zz%ff&bericht=__proto__'), '200'],
  ['an absolute address', get('http://x/'), '200'],
  ['an absolute address elsewhere', get('http://evil.example/nergens'), '404'],
  ['an absolute address of another scheme', get('ftp://x/'), '400'],
  ['a star', get('*'), '400'],
  ['a tunnel', get('x:443', host, 'CONNECT'), 'closed'],
  ['no slash in front', get('nergens'), '400 closed'],
];

const calls: RawCall[] = [
  ['the function behind dots', at(`/x/..${functionPath}`), '200 stored'],
  ['the function with a query', at(`${functionPath}?x=%ff`), '200 stored'],
  ['the function with a slash at the end', at(`${functionPath}/`), '405'],
  ['the function with encoded letters', at(functionPath.replace('send', '%73end')), '200 stored'],
  ['the function behind two slashes', at(`/${functionPath}`), '405'],
];

/** A stranger's requests as a proxy passes them on: no spelling opens what the plain path keeps closed. */
const byAddress = 'X-Forwarded-For: 198.51.100.1';
const metrics: RawCall[] = [
  ...['/', '//', ';x', '.', '%00', '%2f', '/x', '%20', '.css'].map((end) => [
    end,
    byAddress,
    '404',
  ]),
  ...['', '?x', '/../metrics'].map((end) => [end, byAddress, '403']),
  ['', 'Via: 1.1 x', '403'],
].map(([end, header, status = '']) => [
  `/metrics${end} with ${header}`,
  get(`/metrics${end}`, `${host}${header}\r\n`),
  status,
]);
for (const target of ['/%6detrics', '/x/../metrics', '/%2e/metrics', 'http://x/metrics'])
  metrics.push([`${target} with ${byAddress}`, get(target, `${host}${byAddress}\r\n`), '403']);

const methods: RawCall[] = [
  ['a method in small letters', get('/', host, 'get'), '400 closed'],
  ['a method nobody knows', get('/', host, 'FOO'), '400 closed'],
  ['the method TRACE', get('/', host, 'TRACE'), '405'],
  ['the method DELETE of the page', get('/', host, 'DELETE'), '405'],
];

testRawCalls([...targets, ...calls, ...metrics, ...methods]);
