import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoKey } from '../../../hosting.ts';
import { codeOf } from '../support/calls/contact-calls.ts';
import { type Fixture, listedOrigin, newVisitor, siteUrl } from './fixture.ts';

/** Forms that the browser submits itself, without script. No redirect may contain typed text, which `calls.send` checks. */
export function testHtmlForms(fixture: () => Fixture): void {
  const send = (body: string | Buffer, headers: Record<string, string>) =>
    fixture().calls.send({
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
  const outcomeOf = async (body: string | Buffer, headers: Record<string, string>) => {
    const answer = await send(body, headers);
    assert.equal(answer.status, 303);
    return fixture().outcomeAt(String(answer.headers['location']));
  };
  const ownOrigin = () => fixture().instance.pageOrigin;
  const pages: [caller: string, headers: () => Record<string, string>][] = [
    ['our own origin', () => ({ origin: ownOrigin() })],
    ['our own origin, by Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['our own origin, by Referer alone', () => ({ referer: `${ownOrigin()}/?a=b` })],
    ['SITE_URL, through a proxy that hides Host', () => ({ origin: siteUrl })],
    ['a listed origin', () => ({ origin: listedOrigin, 'sec-fetch-site': 'cross-site' })],
    ['a listed origin, by Referer alone', () => ({ referer: `${listedOrigin}/` })],
  ];

  for (const [caller, headers] of pages) {
    test(`HTML form of ${caller}: needs no key, and redirects to the page with the outcome`, async () => {
      const visitor = newVisitor();
      const form = new URLSearchParams({ ...visitor });
      assert.equal(await outcomeOf(form.toString(), headers()), 'sent');
      form.set('phone', '1');
      assert.equal(await outcomeOf(form.toString(), headers()), 'failed');
      const [mail] = await fixture().notifications(visitor.email);
      assert.match(String(mail?.subject), new RegExp(`${visitor.lastName}$`));
    });
  }

  test('HTML form of a listed origin: redirects to SITE_URL, whatever its Host and X-Forwarded-Host', async () => {
    for (const source of [{ origin: listedOrigin }, { referer: `${listedOrigin}/` }]) {
      const misled = { ...source, 'x-forwarded-host': 'evil.example', host: 'evil.example' };
      const { status, headers } = await send('', misled);
      assert.equal(status, 303);
      assert.equal(new URL(String(headers['location'])).origin, siteUrl);
    }
  });

  test('HTML form, too large or unreadable: redirects to the page with the failure', async () => {
    for (const body of ['a'.repeat(8_193), Buffer.from([0x61, 0xff])])
      assert.equal(await outcomeOf(body, { origin: listedOrigin }), 'failed');
  });

  test('HTML form without origin and key: refused, and redirects to the page with the failure', async () => {
    const visitor = newVisitor();
    const form = new URLSearchParams({ ...visitor }).toString();
    assert.equal(await outcomeOf(form, {}), 'failed');
    assert.equal(await outcomeOf(form, { referer: 'https://evil.example/' }), 'failed');
    await fixture().notifications(visitor.email, 0);
  });

  test('HTML form with a key, right or wrong: gets the responses of a JSON call', async () => {
    const form = new URLSearchParams({ ...newVisitor() }).toString();
    assert.equal((await send(form, { apikey: demoKey })).status, 200);
    for (const headers of [{ apikey: 'x' }, { authorization: 'Bearer x' }])
      assert.equal(codeOf(await send(form, headers)), 'unknown_key');
  });
}
