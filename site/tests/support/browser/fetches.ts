import type { Page } from '@playwright/test';

export interface Fetched {
  url: string;
  type: string;
  /** Headers and body as they were sent, none where no answer came; undefined while under way. */
  bytes?: number;
}

/** What the page fetches from now on, by request; its icon, too. */
export async function watchFetches(page: Page): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>();
  const end = (id: string, bytes: number) => Object.assign(fetched.get(id) ?? {}, { bytes });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) =>
    fetched.set(requestId, { url: request.url, type }),
  );
  session.on('Network.loadingFinished', (event) => end(event.requestId, event.encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return fetched;
}

/** Bytes of all, or of one type; not a number while something is under way. */
export function sum(fetched: Map<string, Fetched>, wanted?: string): number {
  return [...fetched.values()]
    .filter(({ type }) => wanted === undefined || type === wanted)
    .reduce((total, { bytes = Number.NaN }) => total + bytes, 0);
}
