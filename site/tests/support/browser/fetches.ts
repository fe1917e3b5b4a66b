import type { Page } from '@playwright/test';

export interface Fetched {
  url: string;
  type: string;
  /** Bytes of headers and body as transferred; 0 if the fetch failed, undefined while it is under way. */
  bytes?: number;
}

/** Everything that the page fetches from now on, its icon included, by request id. */
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

/** The bytes of all fetches, or of one type; NaN while one is under way. */
export function sum(fetched: Map<string, Fetched>, wanted?: string): number {
  return [...fetched.values()]
    .filter(({ type }) => wanted === undefined || type === wanted)
    .reduce((total, { bytes = Number.NaN }) => total + bytes, 0);
}
