import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryPageMessages } from '../shared-state/memory/page-messages.ts';
import { createFormRedirect } from './form-redirect.ts';
import { createPageMessages } from './page-message.ts';

const page = 'https://www.praktijk.example';
const backend = 'https://project.backend.example';
const messages = createPageMessages(memoryPageMessages(), () => 0);

test('a form of a page on a static host goes back to that page, which knows each message by its fragment', async () => {
  const addressOf = comingFrom(page, { siteUrl: page, backendUrl: backend });
  assert.equal(await addressOf('sent'), `${page}/#verzonden`);
  assert.equal(await addressOf('failed'), `${page}/#niet-verzonden`);
});

test('a form of a page that this server serves goes back to it, with a message that waits here', async () => {
  for (const places of [
    { siteUrl: undefined, backendUrl: '' },
    { siteUrl: page, backendUrl: '' },
    { siteUrl: page, backendUrl: backend },
  ]) {
    assert.match(await comingFrom(backend, places)('sent'), /^\/\?bericht=\S{22}$/);
  }
});

test('a listed page whose backend is its own address finds its message there', async () => {
  for (const backendUrl of ['', page]) {
    const addressOf = comingFrom(page, { siteUrl: page, backendUrl });
    assert.match(await addressOf('sent'), /^https:\/\/www\.praktijk\.example\/\?bericht=\S{22}$/);
  }
});

/** Gives the address for a form that was posted by a page of `origin`; `page` is listed. */
function comingFrom(origin: string, places: { siteUrl: string | undefined; backendUrl: string }) {
  const address = createFormRedirect({ ...places, allowedOrigins: [page], messages });
  const request = new Request(backend, { method: 'POST', headers: { origin } });
  return (outcome: 'sent' | 'failed') => address(request, outcome, []);
}
