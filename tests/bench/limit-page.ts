import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listen } from '../support/machine/listen.ts';
import { launchBrowser } from './browser.ts';

const style = `
  body { max-width: 40rem; margin: 1rem auto; padding: 0 1rem; font: 1.0625rem/1.55 system-ui, sans-serif; color: #12302b; background: #fcf9f3 }
  h1, h2, h3 { line-height: 1.15 }`;

/**
 * What a page with the words and headings of ours can reach at best: a minimum of style, no font, no picture, no script,
 * and no header but the type of the body, brotli.
 * @param address Where our page is served.
 */
export async function startLimitPage(address: string) {
  const body = brotliCompressSync(toPage(await readWords(address)));
  const server = createServer((request, response) => {
    const status = request.url === '/' ? 200 : 404;
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
    response.writeHead(status, headers).end(body);
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Words {
  title: string;
  description: string;
  lines: string[];
  headings: { level: string; lines: string[] }[];
}

async function readWords(address: string): Promise<Words> {
  await using browser = await launchBrowser();
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(address);
  return await page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    lines: document.body.innerText.split('\n').filter((line) => line.trim() !== ''),
    headings: [...document.querySelectorAll<HTMLElement>('h1, h2, h3')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => ({ level: heading.localName, lines: heading.innerText.split('\n') })),
  }));
}

function toPage({ title, description, lines, headings }: Words): string {
  const rest = [...lines];
  const coming = [...headings];
  const elements: string[] = [];
  while (rest.length > 0) {
    const isHeading = coming[0]?.lines.every((line, index) => line === rest[index]);
    const { level, lines } = (isHeading && coming.shift()) || { level: 'p', lines: [''] };
    elements.push(`<${level}>${toHtml(rest.splice(0, lines.length).join(' '))}</${level}>`);
  }
  if (coming.length > 0) throw new Error(`The page's text lacks its heading ${coming[0]?.lines}`);
  return `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toHtml(title)}</title><meta name="description" content="${toHtml(description)}"><link rel="icon" href="data:,"><style>${style}</style></head><body><main>${elements.join('')}</main></body></html>`;
}

function toHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
