import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusals } from 'contact/wire.ts';
import { asJson, type Call, codeOf } from '../support/calls/contact-calls.ts';
import { type Fixture, listedOrigin, newVisitor } from './fixture.ts';

/** The number of requests that an address may send in ten minutes in these tests. */
export const maxRequests = 3;

export function testLimits(fixture: () => Fixture): void {
  function send(address: string, headers: Record<string, string> = asJson, call: Call = {}) {
    const body = JSON.stringify(newVisitor());
    const from = fixture().instance.from(address);
    return fixture().calls.send({ body, ...call, headers: { ...headers, ...from } });
  }
  async function statuses(addresses: string[], headers?: Record<string, string>) {
    const answers: number[] = [];
    for (const address of addresses) answers.push((await send(address, headers)).status);
    return answers;
  }

  test('rate limit: an address past it gets 429 with Retry-After; others are served', async () => {
    const address = '198.51.100.1';
    assert.deepEqual(await statuses(Array(maxRequests).fill(address)), [200, 200, 200]);
    const refused = await send(address, { ...asJson, origin: listedOrigin });
    assert.equal(codeOf(refused), 'too_many');
    const seconds = Number(refused.headers['retry-after']);
    assert.ok(seconds > 0 && seconds <= 600, `${seconds}`);
    assert.equal(refused.headers['access-control-allow-origin'], listedOrigin);
    assert.deepEqual(await statuses(['198.51.100.2']), [200]);
  });

  test('rate limit: calls refused for a wrong key count; past the limit the right key does not help', async () => {
    const address = '198.51.100.3';
    const guesses = await statuses(Array(maxRequests).fill(address), { ...asJson, apikey: 'x' });
    assert.deepEqual(guesses, [401, 401, 401]);
    assert.deepEqual(await statuses([address]), [429]);
  });

  test('rate limit: a preflight does not count', async () => {
    const address = '198.51.100.4';
    const origin = { origin: listedOrigin };
    for (let time = 0; time < 2 * maxRequests; time += 1)
      assert.equal((await send(address, origin, { method: 'OPTIONS', body: '' })).status, 204);
    assert.deepEqual(await statuses([address]), [200]);
  });

  test('store down: 503 with Retry-After and no cause; afterwards requests are accepted', async () => {
    const lost = newVisitor();
    const post = (visitor: object) =>
      fetch(fixture().instance.url, {
        method: 'POST',
        headers: { ...asJson, ...fixture().instance.from('198.51.100.6'), origin: listedOrigin },
        body: JSON.stringify(visitor),
      });
    {
      await using _ = await fixture().instance.breakStore();
      const refused = await post(lost);
      assert.equal(refused.status, refusals.unavailable.status);
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
      assert.equal(refused.headers.get('access-control-allow-origin'), listedOrigin);
      const { message } = refusals.unavailable;
      assert.deepEqual(await refused.json(), { error: { code: 'unavailable', message } });
    }
    await fixture().notifications(lost.email, 0);
    const visitor = newVisitor();
    assert.equal((await post(visitor)).status, 200);
    await fixture().notifications(visitor.email);
  });
}
