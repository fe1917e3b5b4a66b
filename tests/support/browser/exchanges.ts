import type { Page } from '@playwright/test';
import { functionPath } from '../../../contact/answers.ts';

export interface Exchange {
  method: string;
  status: number;
  /** Names in small letters. */
  sent: Record<string, string>;
  received: Record<string, string>;
}

/**
 * Collects what the function has answered in the browser: the preflights, then the rest. It watches from beside: where
 * a test routes requests, Playwright answers each preflight itself.
 */
export async function watchFunction(page: Page): Promise<() => Exchange[]> {
  const seen = new Map<string, Exchange & { url: string }>();
  // The events of one request come in any order.
  const note = (id: string, news: Partial<Exchange & { url: string }>) => {
    const before = seen.get(id) ?? { url: '', method: '', status: 0, sent: {}, received: {} };
    seen.set(id, { ...before, ...news });
  };
  const client = await page.context().newCDPSession(page);
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    note(requestId, { url: request.url, method: request.method });
  });
  client.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    note(requestId, { sent: inSmallLetters(headers) });
  });
  client.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    note(requestId, { status: statusCode, received: inSmallLetters(headers) });
  });
  await client.send('Network.enable');
  return () =>
    [...seen.values()]
      .filter(({ url, status }) => url.endsWith(functionPath) && status !== 0)
      .sort((one, other) => one.method.localeCompare(other.method));
}

function inSmallLetters(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
