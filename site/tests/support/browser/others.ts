import type { Page } from '@playwright/test';

/** What others do to a page. Each runs in it. */

/** As Chrome's and Edge's translator: each text becomes an element with two inside it, and other words. */
export function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, font')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(`${text.data} `);
  }
}

/** As a password manager: an element of its own in each field's place, where React knows of none. */
export function writeIntoForm(): void {
  for (const label of document.querySelectorAll('dialog form label'))
    label.after(document.createElement('password-manager'));
}

/** As a filler that tells nobody: no event comes. */
export function fillSilently(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values))
    for (const field of document.querySelectorAll<HTMLInputElement>(`dialog [name=${name}]`))
      field.value = value;
}

/** Changes the document on its way, so that no hash of the policy fits its script any more: it is blocked, and no `noscript` drawn. */
export async function blockScript(page: Page): Promise<void> {
  await changeDocument(page, (html) => html.replace('<script>', '<script>/* changed */'));
}

/** Has the page come with its HTML changed. */
export async function changeDocument(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}
