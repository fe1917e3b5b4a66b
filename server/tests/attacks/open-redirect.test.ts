import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { functionPath } from '../../../contact/answers.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

const evil = 'evil.example';
const here = /^\/\?bericht=[\w-]+\.[\w-]{43}$/;
const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
const own = 'Host: x\r\nSec-Fetch-Site: same-origin\r\n';

let server: RunningServer;
before(async () => {
  server = await startServer({
    SITE_URL: 'https://www.praktijk.example',
    ALLOWED_ORIGINS: 'https://static.example',
    RATE_LIMIT: '0',
  });
});
after(() => server[Symbol.asyncDispose]());

const forms: [what: string, headers: string, target?: string, body?: string][] = [
  ['a host of somebody else', `Host: ${evil}\r\nOrigin: http://${evil}\r\n`],
  ['an origin of somebody else, vouched for by the browser', `${own}Origin: https://${evil}\r\n`],
  ['an origin that is no address', `${own}Origin: //${evil}\r\n`],
  ['a referrer', `${own}Referer: https://${evil}/\r\n`],
  [
    'whatever a proxy forwards',
    `${own}X-Forwarded-Host: ${evil}\r\nX-Forwarded-Proto: https\r\nForwarded: host=${evil};proto=https\r\nX-Forwarded-Prefix: //${evil}\r\nX-Original-URL: //${evil}/\r\n`,
  ],
  ['an absolute target', own, `http://${evil}${functionPath}`],
  ['a query that asks for it', own, `${functionPath}?next=//${evil}&redirect=https://${evil}`],
  ['fields that ask for it', own, functionPath, `redirect=//${evil}&next=/%5C${evil}&Location=//x`],
  ['a message of its own', own, `${functionPath}?bericht=%0d%0aLocation:%20//${evil}`],
];

for (const [what, headers, target = functionPath, body = 'firstName='] of forms) {
  test(`a form's redirect leads home: ${what}`, async () => {
    assert.match(await redirectOf(target, headers, body), here);
  });
}

test('a form of a listed origin goes back to SITE_URL, whatever host it names', async () => {
  for (const host of [evil, `static.example`, `www.praktijk.example.${evil}`]) {
    const headers = `Host: ${host}\r\nX-Forwarded-Host: ${evil}\r\nOrigin: https://static.example\r\n`;
    const location = await redirectOf(functionPath, headers, 'firstName=');
    assert.match(location, /^https:\/\/www\.praktijk\.example\/\?bericht=[\w-]+\.[\w-]{43}$/);
  }
});

test('an origin that only looks like a listed one gets no redirect at all', async () => {
  for (const origin of [`https://static.example.${evil}`, `https://static.example@${evil}`]) {
    assert.equal(await redirectOf(functionPath, `Host: x\r\nOrigin: ${origin}\r\n`, ''), '');
  }
});

test('no address of the site leads elsewhere', async () => {
  const slashes = '// /// /\\ \\\\ /.// /%2f /%5c /%09/ /;// /@ /?//'.split(' ');
  for (const start of slashes) {
    for (const path of [`${start}${evil}`, `${start}${evil}/`, `${start}${evil}/..`]) {
      const bytes = `GET ${path} HTTP/1.1\r\nHost: ${evil}\r\nX-Forwarded-Host: ${evil}\r\n\r\n`;
      const { answers } = await exchange(server.port, bytes);
      const { status = 0, headers } = answers[0] ?? {};
      assert.ok([200, 400, 404].includes(status), `${path}: ${status}`);
      assert.equal(headers?.get('location') ?? headers?.get('refresh'), undefined, path);
    }
  }
});

/** The `Location` of the answer to a bare form; empty where there is none. */
async function redirectOf(target: string, headers: string, body: string): Promise<string> {
  const bytes = `POST ${target} HTTP/1.1\r\n${headers}${form}Content-Length: ${body.length}\r\n\r\n${body}`;
  const { answers } = await exchange(server.port, bytes);
  return answers[0]?.headers.get('location') ?? '';
}
