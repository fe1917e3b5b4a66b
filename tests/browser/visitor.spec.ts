import type { Page } from '@playwright/test';
import {
  answer,
  expectFailure,
  expectSuccess,
  fillIn,
  openDialog,
  person,
  send,
} from '../support/dialog.ts';
import { answersGoTo } from '../support/mailbox.ts';
import { expect, ownOrigin, test } from '../support/site.ts';

for (const host of ['localhost', '127.0.0.1']) {
  test(`a request sent from the site opened as ${host} reaches the owner`, {
    tag: ownOrigin,
  }, async ({ page, server, mailbox }) => {
    const values = person();
    await page.goto(`http://${host}:${server.port}/`);
    const dialog = await openDialog(page, 'Plan een Demo');
    await fillIn(dialog, values);
    await send(dialog);
    await expectSuccess(page);
    expect((await mailbox.waitFor(answersGoTo(values.email))).subject).toContain('Demoverzoek');
  });

  test(`a visitor of ${host} gets no cookie, no stored data and no request elsewhere`, {
    tag: ownOrigin,
  }, async ({ page, context, server }) => {
    const origin = `http://${host}:${server.port}`;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    await answer(page, (route) => route.fulfill({ status: 500 }));
    const dialog = await openDialog(page);
    await fillIn(dialog, person());
    await send(dialog);
    await expectFailure(page);
    await page.unrouteAll();
    await send(dialog);
    await expectSuccess(page);
    expect(asked.map((url) => new URL(url).origin).filter((other) => other !== origin)).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(await stored(page)).toEqual({ local: 0, session: 0, databases: 0, workers: 0 });
  });
}

test('a visitor without script gets no cookie either', async ({ browser, baseURL }) => {
  await using context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
  });
  const page = await context.newPage();
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await send(dialog);
  await expectSuccess(page);
  expect(await context.cookies()).toEqual([]);
});

test('nothing on the page says that it stores or asks consent', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByText(/cookie/i)).toHaveCount(0);
});

async function stored(page: Page) {
  return page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}
