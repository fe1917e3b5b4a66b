import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startStaticHost } from '../../site/tests/support/build/static-host.ts';
import { startPackedHost } from './packed-host.ts';

const folder = process.env['PEER_FOLDER'] ?? '';

/** What to do where there is no peer. */
export const peerAdvice =
  'needs a built peer: clone onwidget/astrowind, run "npm ci && npm run build" there, and set PEER_FOLDER to its dist';

/** Another built site, its page made to have about as many words as ours; undefined where no folder of one is named. */
export async function startPeer(browser: Browser, words: number) {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  await using whole = await startStaticHost(folder);
  await using page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(whole.origin);
  const change = await page.evaluate(fit, words);
  return Object.assign(await startPackedHost(await page.content(), folder), { change });
}

/** Runs in the page: takes away the last sections, or repeats the first ones. */
function fit(words: number): string {
  const main = document.querySelector('main') ?? document.body;
  const sections = [...main.children];
  const share = () => (document.body.innerText.match(/\S+/g)?.length ?? 0) / words;
  for (const section of sections.toReversed()) if (share() > 1.1) section.remove();
  for (const section of sections) if (share() < 0.9) main.append(section.cloneNode(true));
  return `${main.children.length} sections in place of ${sections.length}`;
}
