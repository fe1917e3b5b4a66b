import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { functionPath } from '../../../contact/answers.ts';
import type { ContactRequest } from '../../../contact/contact-request.ts';
import { demoKey } from '../../../hosting.ts';
import {
  assertMail,
  idOf,
  inFolder,
  mailSettings,
  mailsFor,
  requestIn,
} from '../mail/owner-mails.ts';
import { type RunningServer, startServer } from '../server/server.ts';
import { assertInTime } from './in-time.ts';
import { exchange } from './raw-http.ts';

/**
 * A request in bytes. `bytes` is given a good body in JSON. `outcome` holds the statuses that come back, `closed`
 * where the server must end the connection, and `stored` where the request in the body must reach the owner.
 */
export type RawCall = [
  name: string,
  bytes: string | Buffer | ((body: string) => string),
  outcome: string,
  options?: { isShuttingDown?: boolean },
];

/** A call of the function with `headers` beside the usual ones; the body comes framed already. */
export function post(headers: string, body: string): string {
  return `POST ${functionPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\napikey: ${demoKey}\r\n${headers}\r\n${body}`;
}

/** A call with a Content-Length that is right, and `headers` beside. */
export function postWhole(body: string, headers = ''): string {
  return post(`Content-Length: ${body.length}\r\n${headers}`, body);
}

export function get(target: string, headers = 'Host: x\r\n', method = 'GET'): string {
  return `${method} ${target} HTTP/1.1\r\n${headers}\r\n`;
}

/** A test for each call, on one server; at the end exactly what counts as stored has come to the owner. */
export function testRawCalls(rawCalls: RawCall[]): void {
  let server: RunningServer;
  before(async () => {
    server = await startServer({ ...mailSettings, RATE_LIMIT: '0' });
  });
  after(() => server[Symbol.asyncDispose]());
  const stored: ContactRequest[] = [];
  const counts = new Map<string, number>();
  let slowest = 0;

  for (const [
    index,
    [name, bytes, outcome, { isShuttingDown = false } = {}],
  ] of rawCalls.entries()) {
    const request: ContactRequest = {
      firstName: 'Anne',
      lastName: `Bytes ${index}`,
      email: 'anne@praktijk.nl',
      phone: '06-12345678',
      type: 'demo',
    };
    if (outcome.includes('stored')) stored.push(request);
    const expected = outcome.replace(' stored', '');
    test(`${name} gets ${expected}${outcome === expected ? '' : ' and is stored'}`, async () => {
      const sent = typeof bytes === 'function' ? bytes(JSON.stringify(request)) : bytes;
      const isClosing = expected.endsWith('closed');
      const count = isClosing ? Infinity : expected.split(' ').length;
      const ask = () => exchange(server.port, sent, { count, isShuttingDown });
      const { answers, isClosed, ms } = await ask();
      const statuses = answers.map(({ status }) => status).join(' ');
      assert.equal(`${statuses}${isClosed ? ' closed' : ''}`.trim(), expected);
      await assertInTime(ms, async () => (await ask()).ms);
      const distinct = [...new Set(answers.map(({ status }) => status))].join(' then ');
      counts.set(distinct, (counts.get(distinct) ?? 0) + 1);
      slowest = Math.max(slowest, ms);
    });
  }

  test('afterwards the server answers, has kept what it should, and its log holds no stack', async (t) => {
    const { answers } = await exchange(server.port, get('/'));
    assert.equal(answers[0]?.status, 200);
    const mails = await mailsFor(inFolder(server.folder), stored);
    const byId = new Map(mails.map((mail) => [idOf(requestIn(mail)), mail]));
    for (const request of stored) {
      const mail = byId.get(idOf(request));
      assert.ok(mail);
      assertMail(mail, request);
    }
    assert.equal(await server.stop(), 0);
    assert.equal(mails.length, stored.length);
    assert.doesNotMatch(server.log(), /\\n\s+at |\n\s+at |Error/);
    const parts = [...counts]
      .sort()
      .map(([distinct, count]) => `${distinct || 'no answer'}: ${count}`);
    t.diagnostic(
      `sent ${rawCalls.length}: ${parts.join(', ')}; slowest answer ${Math.round(slowest)} ms`,
    );
  });
}
