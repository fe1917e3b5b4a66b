import { good, type NamedCall, withHeaders } from '../../support/calls/named-calls.ts';

const form = 'application/x-www-form-urlencoded';

const otherTypes: NamedCall[] = [
  ...['', '\u00A0', 'text/plain', 'text/json', 'application/jsonp', 'application/ld+json', 'json'],
  ...['application', '*/*', ';application/json', 'application/json, text/plain', 'é/json'],
  ...['"application/json"', 'application /json', 'multipart/form-data; boundary=x', `${form}x`],
  ...[`text/plain; a="${form}"`, 'text/plain; application/json', 'application/octet-stream'],
].map((type) => [
  `content type ${shown(type)}`,
  withHeaders({ 'content-type': type }),
  'media_type',
]);

const sameTypes: NamedCall[] = [
  ...['APPLICATION/JSON', 'application/json;', 'application/json; charset=utf-8'],
  ...['application/json;charset="UTF-8"', 'application/json ; a=b ; c', 'application/json;;;=;"'],
  `application/json; ${'x'.repeat(4_000)}`,
].map((type) => [`content type ${shown(type)}`, withHeaders({ 'content-type': type }), good]);

const claimsPost = withHeaders({ 'x-http-method-override': 'POST', 'x-method-override': 'POST' });
const methods: NamedCall[] = [
  ...['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND', 'M-SEARCH'],
].map((method) => [`the method ${method} that claims POST`, { ...claimsPost, method }, 'method']);

export const badHeaders: NamedCall[] = [
  ...[...otherTypes, ...sameTypes, ...methods],
  ['sixty headers beside', withHeaders(Object.fromEntries(numbered(60))), good],
  [
    'a forwarded address of nonsense',
    withHeaders({ 'x-forwarded-for': "1, , '\\é", forwarded: 'for=;' }),
    good,
  ],
  ['another method in a header', withHeaders({ 'x-http-method-override': 'DELETE' }), good],
  ['a prototype as a header', withHeaders({ ['__proto__']: 'x', constructor: 'x' }), good],
];

function numbered(count: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`x-${index}`, `${index}`]);
}

function shown(text: string): string {
  return `${JSON.stringify(text).slice(0, 60)} of ${text.length}`;
}
