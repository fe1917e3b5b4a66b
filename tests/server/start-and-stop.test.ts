import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { demoKey } from '../../hosting.ts';
import { answersGoTo, startMailbox } from '../support/mail/mailbox.ts';
import {
  failToStart,
  type RunningServer,
  startServer,
  temporaryFolder,
} from '../support/server/server.ts';

const path = '/functions/v1/send-contact-email';
const request = {
  firstName: 'Anne',
  lastName: 'de Vries',
  email: 'anne@praktijk.nl',
  phone: '0612345678',
  type: 'contact',
};

describe('a server that runs', () => {
  let server: RunningServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server[Symbol.asyncDispose]());

  test('it serves the page under every name of this machine, with its policy', async () => {
    for (const name of ['127.0.0.1', 'localhost']) {
      const response = await fetch(`http://${name}:${server.port}/`);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
      assert.doesNotMatch(response.headers.get('content-security-policy') ?? '', /unsafe/);
      assert.match(await response.text(), /<html lang="nl">/);
    }
  });

  test('any other path gets the 404 page with status 404', async () => {
    for (const other of [
      '/nergens',
      '/404.html',
      '/index.html',
      '/%2e%2e/package.json',
      '/_astro/x.js',
    ]) {
      const response = await fetch(server.address + other);
      assert.equal(response.status, 404, other);
      assert.match(await response.text(), /Oops! Page not found/);
    }
  });

  test('the bare form goes back to the page, which tells once that the request was sent', async () => {
    const response = await fetch(server.address + path, {
      method: 'POST',
      body: new URLSearchParams(request),
      headers: { origin: server.address },
      redirect: 'manual',
    });
    const back = new URL(response.headers.get('location') ?? '', server.address);
    assert.equal(response.status, 303);
    await fetch(back, { method: 'HEAD' });
    assert.match(await (await fetch(back)).text(), /Bericht verzonden!/);
    assert.doesNotMatch(await (await fetch(back)).text(), /Bericht verzonden!/);
  });

  test('every answer, of the function too, forbids guessing its type and plain http', async () => {
    for (const address of ['/', '/nergens', '/icon.svg', path]) {
      const { headers } = await fetch(server.address + address);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', address);
      assert.match(headers.get('strict-transport-security') ?? '', /max-age=63072000/, address);
    }
  });
});

test('without SMTP_URL the start says where e-mails go, and a request lies there as .eml', async () => {
  await using server = await startServer();
  assert.match(server.log(), /no SMTP_URL: e-mails are written as \.eml files to .*mail/);
  const response = await send(server.address);
  const { reference } = await response.json();
  await server.stop();
  const files = await readdir(join(server.folder, 'mail'));
  assert.deepEqual(files, [`notification-${reference}.eml`]);
  const mail = await readFile(join(server.folder, 'mail', files[0] ?? ''), 'utf8');
  assert.match(mail, /^Reply-To: "?Anne de Vries"? <anne@praktijk\.nl>\r$/m);
});

test('a request accepted while the mail server is away arrives when a new start finds it there', async () => {
  await using folder = await temporaryFolder();
  const database = { DATABASE_URL: `file:${folder.path}/contact.db` };
  await using first = await startServer({ ...smtp('smtp://127.0.0.1:9'), ...database });
  assert.equal((await send(first.address)).status, 200);
  assert.equal(await first.stop(), 0);
  await using mailbox = await startMailbox();
  await using second = await startServer({ ...smtp(mailbox.url), ...database });
  assert.ok(second.address);
  await mailbox.waitFor(answersGoTo('anne@praktijk.nl'));
});

test('with real mail the start says which demo values are left, and a mail server that does not work', async () => {
  await using server = await startServer(smtp('smtp://127.0.0.1:9'));
  await server.logged(/"owner\.ts still holds demo values: product, phone/);
  await server.logged(/SMTP_URL does not work: .*Requests are kept until it does/);
  assert.equal((await send(server.address)).status, 200);
});

test('a bare form of a listed origin goes back to SITE_URL, which shows the message', async () => {
  await using server = await startServer({
    ALLOWED_ORIGINS: 'https://static.example',
    SITE_URL: 'https://www.praktijk.example',
  });
  const response = await fetch(server.address + path, {
    method: 'POST',
    body: new URLSearchParams(request),
    headers: { origin: 'https://static.example' },
    redirect: 'manual',
  });
  const location = response.headers.get('location') ?? '';
  assert.match(location, /^https:\/\/www\.praktijk\.example\/\?bericht=/);
  const page = await fetch(server.address + location.replace('https://www.praktijk.example', ''));
  assert.match(await page.text(), /Bericht verzonden!/);
});

test('SIGTERM ends it with status 0, the store closed', async () => {
  await using server = await startServer();
  assert.equal(await server.stop('SIGTERM'), 0);
  assert.match(server.log(), /"Stopped"/);
});

test('SIGTERM ends it within 10 s although somebody stalls in the middle of a request', async () => {
  await using server = await startServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\napikey: ${demoKey}\r\n\r\n{`,
  );
  await fetch(server.address);
  const status = await Promise.race([
    server.stop('SIGTERM'),
    delay(10_000, 'late', { ref: false }),
  ]);
  socket.destroy();
  assert.equal(status, 0);
});

test('a request that breaks off leaves no stack in the log, and the server answers on', async () => {
  await using server = await startServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\napikey: ${demoKey}\r\n\r\n{`,
    () => socket.destroy(),
  );
  await once(socket, 'close');
  assert.equal((await send(server.address)).status, 200);
  await server.stop();
  assert.doesNotMatch(server.log(), /\n\s+at |Error/);
});

test('a port that is taken stops the start with HOST, PORT and the reason', async () => {
  await using folder = await temporaryFolder();
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  const database = { DATABASE_URL: `file:${folder.path}/contact.db` };
  const { code, output } = await failToStart({ PORT: String(port), ...database });
  holder.close();
  assert.equal(code, 1);
  assert.match(output, new RegExp(`PORT ${port} cannot be used: something else listens there`));
  assert.doesNotMatch(output, /\n\s+at /);
});

test('a data folder that cannot be written stops the start with its path', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'file'), '');
  const { code, output } = await failToStart({
    DATABASE_URL: `file:${folder.path}/file/contact.db`,
  });
  assert.equal(code, 1);
  assert.match(output, /file\/contact\.db cannot be used/);
  assert.doesNotMatch(output, /\n\s+at /);
});

test('a wrong setting stops the start with one line', async () => {
  const { code, output } = await failToStart({ PORT: 'many' });
  assert.equal(code, 1);
  assert.equal(
    output,
    'PORT is "many"; it may be a whole number from 0 to 65535; 0 takes a free port\n',
  );
});

function smtp(url: string): Record<string, string> {
  return {
    SMTP_URL: url,
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: 'een@praktijk.example, twee@praktijk.example',
  };
}

function send(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address + path, {
    method: 'POST',
    body: JSON.stringify(request),
    headers: { 'content-type': 'application/json', apikey: demoKey, ...headers },
  });
}
