import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormRedirect } from './form-redirect.ts';
import { createPageMessages } from './page-message.ts';

const page = 'https://www.praktijk.example';
const backend = 'https://project.backend.example';
const ownMessage = /^\/\?bericht=[\w-]+\.[\w-]{43}$/;
const pageMessage = /^https:\/\/www\.praktijk\.example\/\?bericht=[\w-]+\.[\w-]{43}$/;
const pageFragment = /^https:\/\/www\.praktijk\.example\/#(?:niet-)?verzonden$/;

for (const [whose, from, siteUrl, backendUrl, redirect] of [
  ['a static host', page, page, backend, pageFragment],
  ['this server', backend, undefined, '', ownMessage],
  ['this server, which has SITE_URL', backend, page, '', ownMessage],
  ['this server, beside a static host', backend, page, backend, ownMessage],
  ['a listed origin, which calls its own address', page, page, '', pageMessage],
  ['a listed origin, which calls its own address by name', page, page, page, pageMessage],
] as const) {
  test(`a form of ${whose} is redirected to where its message is shown`, () => {
    const messages = createPageMessages('key', () => 0);
    const places = { siteUrl, backendUrl, allowedOrigins: [page], messages };
    const formRedirect = createFormRedirect(places);
    const request = new Request(backend, { method: 'POST', headers: { origin: from } });
    const sent = formRedirect(request, 'sent', []);
    const failed = formRedirect(request, 'failed', []);
    assert.match(sent, redirect);
    assert.match(failed, redirect);
    assert.notEqual(sent, failed);
  });
}
