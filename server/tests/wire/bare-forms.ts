import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoKey } from '../../../hosting.ts';
import { codeOf } from '../support/calls/contact-calls.ts';
import { listedOrigin, newVisitor, type Scene, siteUrl } from './scene.ts';

/** What a browser without script sends. Each answer is checked for a redirect that holds nothing typed. */
export function testBareForms(scene: () => Scene): void {
  const send = (body: string | Buffer, headers: Record<string, string>) =>
    scene().calls.send({
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
  const outcomeOf = async (body: string | Buffer, headers: Record<string, string>) => {
    const answer = await send(body, headers);
    assert.equal(answer.status, 303);
    return scene().outcomeAt(String(answer.headers['location']));
  };
  const ownOrigin = () => scene().instance.pageOrigin;
  const pages: [whose: string, headers: () => Record<string, string>][] = [
    ['the own origin', () => ({ origin: ownOrigin() })],
    ['the own origin, as the browser says', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['the own origin, as the referrer alone tells', () => ({ referer: `${ownOrigin()}/?a=b` })],
    ['the address of the site, through a proxy that hides Host', () => ({ origin: siteUrl })],
    ['a listed origin', () => ({ origin: listedOrigin, 'sec-fetch-site': 'cross-site' })],
    ['a listed origin, as the referrer alone tells', () => ({ referer: `${listedOrigin}/` })],
  ];

  for (const [whose, headers] of pages) {
    test(`a form of ${whose} needs no key and leads back to the page, which tells the outcome`, async () => {
      const visitor = newVisitor();
      const form = new URLSearchParams({ ...visitor });
      assert.equal(await outcomeOf(form.toString(), headers()), 'sent');
      form.set('phone', '1');
      assert.equal(await outcomeOf(form.toString(), headers()), 'failed');
      const [mail] = await scene().notifications(visitor.email);
      assert.match(String(mail?.subject), new RegExp(`${visitor.lastName}$`));
    });
  }

  test('a form of a listed origin leads back to the address of the site, whatever host it names', async () => {
    for (const told of [{ origin: listedOrigin }, { referer: `${listedOrigin}/` }]) {
      const misled = { ...told, 'x-forwarded-host': 'evil.example', host: 'evil.example' };
      const { status, headers } = await send('', misled);
      assert.equal(status, 303);
      assert.equal(new URL(String(headers['location'])).origin, siteUrl);
    }
  });

  test('a form that is too large or unreadable leads back to the page, too', async () => {
    for (const body of ['a'.repeat(8_193), Buffer.from([0x61, 0xff])])
      assert.equal(await outcomeOf(body, { origin: listedOrigin }), 'failed');
  });

  test('a form with neither an origin nor a key is refused, and leads back to the page, too', async () => {
    const visitor = newVisitor();
    const form = new URLSearchParams({ ...visitor }).toString();
    assert.equal(await outcomeOf(form, {}), 'failed');
    assert.equal(await outcomeOf(form, { referer: 'https://evil.example/' }), 'failed');
    await scene().notifications(visitor.email, 0);
  });

  test('a form with a key, right or wrong, gets the answers of the JSON call', async () => {
    const form = new URLSearchParams({ ...newVisitor() }).toString();
    assert.equal((await send(form, { apikey: demoKey })).status, 200);
    for (const headers of [{ apikey: 'x' }, { authorization: 'Bearer x' }])
      assert.equal(codeOf(await send(form, headers)), 'unknown_key');
  });
}
