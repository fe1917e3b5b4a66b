import { ensureTools } from '../set-up.ts';
import { launchBrowser } from './browser.ts';
import { startBuiltServer } from './built-server.ts';
import { type Figure, median, repeat } from './figures.ts';
import { type Condition, conditions, installLighthouse, type Visit, visit } from './lighthouse.ts';
import { startLimitPage } from './limit-page.ts';
import { peerAdvice, startPeer } from './peer.ts';
import { type Reading, read } from './reading.ts';

const rounds = 5;
/** What a server may send before it waits for the first acknowledgement (RFC 6928): ten segments of Ethernet. */
const flight = 10 * 1_460;

/** How the page loads, in turns with a page of the same words that has nothing else, and with another site. */
export async function benchLoading(): Promise<Figure[]> {
  await using server = await startBuiltServer();
  await using browser = await launchBrowser();
  const ours = await read(browser, server.address);
  await using limit = await startLimitPage(browser, server.address);
  await using peer = await startPeer(browser, ours.words);
  const figures = toReadingFigures(ours, [
    `limit ${told(await read(browser, limit.address))}`,
    peer ? `peer ${told(await read(browser, peer.address))}, ${peer.change}` : 'no peer',
  ]);
  const missing = ensureTools([installLighthouse]).join(' ');
  if (missing) return [...figures, { name: 'LCP, TBT, CLS', value: undefined, note: missing }];
  for (const condition of Object.keys(conditions) as Condition[]) {
    const turns = await repeat(rounds, async (round) => {
      process.stderr.write(`Lighthouse, ${condition}: ${round} of ${rounds}\n`);
      return {
        limit: await visit(limit.address, condition),
        peer: peer && (await visit(peer.address, condition)),
        ours: await visit(server.address, condition),
      };
    });
    for (const figure of toVisitFigures(condition, turns))
      figures.push({ ...figure, name: `${condition}: ${figure.name}` });
  }
  return figures;
}

function toReadingFigures(ours: Reading, others: string[]): Figure[] {
  return [
    {
      name: 'bytes free in the first flight',
      value: flight - ours.documentBytes,
      target: { atLeast: 800 },
      note: `the document with its headers takes ${ours.documentBytes} of ${flight}`,
    },
    {
      name: 'kB for who scrolls through the whole page',
      value: ours.bytes / 1_000,
      target: { atMost: 50 },
      note: [`ours ${told(ours)}`, ...others].join('; '),
    },
    { name: 'requests elsewhere', value: ours.foreignRequests, target: { atMost: 0 } },
  ];
}

function told({ bytes, scriptBytes, requests, words }: Reading): string {
  const [all, script] = [bytes, scriptBytes].map((some) => `${(some / 1_000).toFixed(1)} kB`);
  return `${words} words, ${all}, of which script ${script}, requests ${requests}`;
}

type Turn = Record<'limit' | 'ours', Visit> & { peer: Visit | undefined };

/** Beside their targets by `quality.md` of the specification. */
function toVisitFigures(condition: Condition, turns: Turn[]): Figure[] {
  const of = (page: keyof Turn, read: (visit: Visit) => number) =>
    median(turns.flatMap(({ [page]: visit }) => (visit ? [read(visit)] : [])));
  const lcp = (page: keyof Turn) => of(page, ({ lcpMs }) => lcpMs) / 1_000;
  const scores = Object.keys(turns[0]?.ours.scores ?? {}).map(
    (name) => [name, of('ours', (visit) => visit.scores[name] ?? 0)] as const,
  );
  const [ours, limit, peer] = [lcp('ours'), lcp('limit'), lcp('peer')];
  return [
    {
      name: 'LCP, as a share of the limit page',
      value: ours / limit,
      target: { atMost: 1.15 },
      note: `ours ${ours.toFixed(2)} s, limit ${limit.toFixed(2)} s; medians of ${rounds}`,
    },
    {
      name: 'LCP, as a share of the peer',
      value: turns[0]?.peer && ours / peer,
      ...(condition === 'mobile, simulated' && { target: { atMost: 0.5 } }),
      note: turns[0]?.peer ? `peer ${peer.toFixed(2)} s` : peerAdvice,
    },
    {
      name: 'TBT in ms',
      value: of('ours', ({ tbtMs }) => tbtMs),
      target: { atMost: 30 },
      note: `limit ${of('limit', ({ tbtMs }) => tbtMs).toFixed(0)}`,
    },
    { name: 'CLS', value: of('ours', ({ cls }) => cls), target: { atMost: 0.02 } },
    {
      name: 'lowest Lighthouse score',
      value: Math.min(...scores.map(([, score]) => score)),
      target: { atLeast: 100 },
      note: scores.map(([name, score]) => `${name} ${score}`).join(', '),
    },
  ];
}
