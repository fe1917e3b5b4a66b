import type { Page } from '@playwright/test';

/** What other programs do to a page. Functions without a parameter `page` run in the page. */

/** Like the translators of Chrome and Edge: replaces each text with a changed one in two nested elements. */
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

/** Like a password manager: adds an element after each label, unknown to React. */
export function writeIntoForm(): void {
  for (const label of document.querySelectorAll('dialog form label'))
    label.after(document.createElement('password-manager'));
}

/** Like a password manager that fills in fields without events. */
export function fillSilently(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values))
    for (const field of document.querySelectorAll<HTMLInputElement>(`dialog [name=${name}]`))
      field.value = value;
}

/**
 * Changes the document in transit, so that its script no longer matches the hash in the policy: the browser blocks it, and
 * renders no `noscript`.
 */
export async function blockScript(page: Page): Promise<void> {
  await changeDocument(page, (html) => html.replace('<script>', '<script>/* changed */'));
}

/** Changes the page's HTML in transit. */
export async function changeDocument(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}
