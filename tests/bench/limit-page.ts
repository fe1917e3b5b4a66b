import type { Browser } from '@playwright/test';
import { startPackedHost } from './packed-host.ts';

const style = `
  body { max-width: 40rem; margin: 1rem auto; padding: 0 1rem; font: 1.0625rem/1.55 system-ui, sans-serif; color: #12302b; background: #fcf9f3 }
  h1, h2, h3 { line-height: 1.15 }`;

/**
 * What a page with the words and headings of ours can reach at best: a minimum of style, no font, no picture, no script,
 * and no header of ours, brotli.
 * @param address Where our page is served.
 */
export async function startLimitPage(browser: Browser, address: string) {
  await using page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(address);
  await page.evaluate(strip, style);
  return await startPackedHost(await page.content());
}

/** Runs in the page: leaves its title, its description, and a paragraph or heading for each line of its text. */
function strip(style: string): void {
  for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3'))
    heading.textContent = `<${heading.localName}>${heading.innerText.replaceAll('\n', ' ')}`;
  const body = document.createElement('body');
  for (const line of document.body.innerText.split('\n').filter((line) => line.trim() !== '')) {
    const [, level = 'p', text = line] = line.match(/^<(h\d)>(.*)/) ?? [];
    body.append(Object.assign(document.createElement(level), { textContent: text }));
  }
  document.body = body;
  const kept = 'title, meta[charset], meta[name=viewport], meta[name=description]';
  for (const element of document.head.querySelectorAll(`:not(${kept})`)) element.remove();
  const added = `<link rel="icon" href="data:,"><style>${style}</style>`;
  document.head.insertAdjacentHTML('beforeend', added);
}
