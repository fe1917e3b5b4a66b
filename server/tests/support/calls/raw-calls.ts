import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { functionPath } from '../../../../contact/answers.ts';
import type { ContactRequest } from '../../../../contact/contact-request.ts';
import { demoKey } from '../../../../hosting.ts';
import { inFolder, mailSettings } from '../mail/owner-mails.ts';
import { type RunningServer, startServer } from '../server/server.ts';
import { aRequest } from './a-request.ts';
import { assertInTime } from './in-time.ts';
import { assertArrived } from './named-calls.ts';
import { exchange } from './raw-http.ts';

/**
 * A request in bytes. `bytes` is given a good body in JSON. `outcome` holds the statuses that come back, `closed`
 * where the server must end the connection, and `stored` where the request in the body must reach the owner.
 * With `'then we end'` our side of the connection ends after the last byte.
 */
export type RawCall = [
  name: string,
  bytes: string | Buffer | ((body: string) => string),
  outcome: string,
  shutdown?: 'then we end',
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

/** A test for each call, on one server, and one that holds that exactly the stored requests came to the owner. */
export function testRawCalls(rawCalls: RawCall[]): void {
  let server: RunningServer;
  before(async () => {
    server = await startServer({ ...mailSettings, RATE_LIMIT: '0' });
  });
  after(() => server[Symbol.asyncDispose]());
  const stored: ContactRequest[] = [];

  for (const [index, [name, bytes, outcome, shutdown]] of rawCalls.entries()) {
    const request = aRequest({ lastName: `Bytes ${index}` });
    if (outcome.includes('stored')) stored.push(request);
    const expected = outcome.replace(' stored', '');
    test(`${name} gets ${expected}${outcome === expected ? '' : ' and is stored'}`, async () => {
      const sent = typeof bytes === 'function' ? bytes(JSON.stringify(request)) : bytes;
      const isClosing = expected.endsWith('closed');
      const count = isClosing ? Infinity : expected.split(' ').length;
      const ask = () =>
        exchange(server.port, sent, { count, isShuttingDown: shutdown !== undefined });
      const { answers, isClosed, ms } = await ask();
      const statuses = answers.map(({ status }) => status).join(' ');
      assert.equal(`${statuses}${isClosed ? ' closed' : ''}`.trim(), expected);
      await assertInTime(ms, async () => (await ask()).ms);
    });
  }

  test('afterwards the server answers, has stored what it should, and its log holds no stack', async () => {
    const { answers } = await exchange(server.port, get('/'));
    assert.equal(answers[0]?.status, 200);
    await assertArrived(inFolder(server.folder), stored);
    assert.equal(await server.stop(), 0);
    assert.doesNotMatch(server.log(), /\\n\s+at |\n\s+at |Error/);
  });
}
