import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { builtFolder, temporaryFolder } from '../support/server/server.ts';
import { launchBrowser } from './browser.ts';

const style = `
  body { max-width: 40rem; margin: 1rem auto; padding: 0 1rem; font: 1.0625rem/1.55 system-ui, sans-serif; color: #12302b; background: #fcf9f3 }
  h1, h2, h3 { line-height: 1.15 }`;

/**
 * What a page with the words and headings of ours can reach at best: a minimum of style, no font, no picture,
 * no script.
 * @param address Where our page is served.
 * @returns A root for a server, which goes away with its variable.
 */
export async function buildLimitPage(address: string) {
  const html = toPage(await readWords(address));
  const root = await temporaryFolder();
  const dist = join(root.path, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, 'index.html'), html);
  await writeFile(join(dist, 'index.html.br'), brotliCompressSync(html));
  await writeFile(join(dist, 'index.html.gz'), gzipSync(html));
  await copyFile(join(builtFolder, '404.html'), join(dist, '404.html'));
  return root;
}

interface Words {
  title: string;
  description: string;
  lines: string[];
  headings: { level: string; lines: string[] }[];
}

async function readWords(address: string): Promise<Words> {
  await using browser = await launchBrowser();
  // Without script the whole page is drawn at once, and only what is drawn has an inner text.
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
