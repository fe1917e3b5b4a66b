import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import {
  countPosts,
  expectSuccess,
  expectValues,
  fillIn,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { expect, expectOneMail, ownOrigin, test } from '../support/browser/site.ts';

for (const opener of ['Neem Contact Op', 'Meer Informatie'] as const) {
  const isQuick = opener === 'Neem Contact Op';
  test(`${opener} works as soon as it is seen, however slowly the rest of the page comes`, {
    tag: isQuick ? ownOrigin : [ownOrigin, '@full'],
  }, async ({ page, mailbox, server }) => {
    await using slow = await startSlowly(server.address);
    const posts = countPosts(page);
    const values = person();
    await page.goto(slow.address, { waitUntil: 'commit' });
    const dialog = await openDialog(page, opener);
    await expect(dialog.getByLabel('Voornaam')).toBeFocused();
    await fillIn(dialog, values);
    await expect(page.locator('footer')).toHaveCount(0);
    slow.sendRest();
    await expect(dialog.locator('form[data-react]')).toHaveCount(1);
    await expectValues(dialog, values);
    await expect(dialog).toHaveAccessibleName('Neem Contact Op');
    await expect(dialog).toHaveAccessibleDescription(/^Laat uw gegevens achter\. Wij nemen/);
    await send(dialog);
    await expectSuccess(page);
    await expectOneMail(server, mailbox, values.email);
    expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'contact' }]);
  });
}

/** Stands before the server and sends only the first screen of the page, until it is told to send the rest. */
async function startSlowly(site: string) {
  const page = readFileSync('dist/index.html', 'utf8');
  const end = page.indexOf('id="oplossing"');
  const rest = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.write(page.slice(0, end));
      await rest.promise;
      response.end(page.slice(end));
      return;
    }
    const answer = await forward(request, site);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    sendRest: rest.resolve,
    [Symbol.asyncDispose]: async () => {
      rest.resolve();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function forward(request: IncomingMessage, site: string): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/', headers } = request;
  const { apikey, 'content-type': type, 'idempotency-key': key } = headers;
  return await fetch(site + url, {
    method,
    ...(method === 'POST' && {
      body: Buffer.concat(chunks),
      headers: {
        apikey: String(apikey),
        'content-type': String(type),
        'idempotency-key': String(key),
      },
    }),
  });
}
