import { startBuiltServer } from './built-server.ts';
import { type Figure, median } from './figures.ts';
import { type Condition, conditions, installLighthouse, type Visit, visit } from './lighthouse.ts';
import { startLimitPage } from './limit-page.ts';

const rounds = 9;
/** What the page may take longer than the limit page, and how long it may block, by `quality.md` of the specification. */
const targets: Record<Condition, { lcp: number; tbtMs: number }> = {
  'mobile, simulated': { lcp: 1.12, tbtMs: 10 },
  'mobile, applied': { lcp: 1.08, tbtMs: 30 },
  desktop: { lcp: 1.1, tbtMs: 10 },
};

/** How the page loads, beside a page of the same words that has nothing else. */
export async function benchLoading(): Promise<Figure[]> {
  const missing = installLighthouse();
  await using server = await startBuiltServer();
  await using limitServer = await startLimitPage(server.address);
  const figures: Figure[] = [];
  for (const condition of Object.keys(conditions) as Condition[]) {
    const ours: Visit[] = [];
    const limits: Visit[] = [];
    for (let round = 0; round < rounds && missing === undefined; round += 1) {
      process.stderr.write(`Lighthouse, ${condition}: ${round + 1} of ${rounds}\n`);
      limits.push(await visit(limitServer.address, condition));
      ours.push(await visit(server.address, condition));
    }
    figures.push(...toFigures(condition, ours, limits, missing));
  }
  return figures;
}

function toFigures(
  condition: Condition,
  ours: Visit[],
  limits: Visit[],
  missing: string | undefined,
): Figure[] {
  const of = (visits: Visit[], read: (visit: Visit) => number) => median(visits.map(read));
  const [lcp, limit] = [of(ours, lcpOf), of(limits, lcpOf)];
  const kilobytes = of(ours, ({ bytes }) => bytes) / 1_000;
  const limitKilobytes = of(limits, ({ bytes }) => bytes) / 1_000;
  const scriptKilobytes = of(ours, ({ scriptBytes }) => scriptBytes) / 1_000;
  const scores = Object.keys(ours[0]?.scores ?? {}).map(
    (name) => [name, of(ours, (visit) => visit.scores[name] ?? 0)] as const,
  );
  const figures: Figure[] = [
    {
      name: 'LCP, as a share of the limit page',
      value: lcp / limit,
      target: { atMost: targets[condition].lcp },
      note: `ours ${seconds(lcp)}, limit ${seconds(limit)}; medians of ${rounds}`,
    },
    {
      name: 'TBT in ms',
      value: of(ours, ({ tbtMs }) => tbtMs),
      target: { atMost: targets[condition].tbtMs },
      note: `limit ${of(limits, ({ tbtMs }) => tbtMs).toFixed(0)}`,
    },
    { name: 'CLS', value: of(ours, ({ cls }) => cls), target: { atMost: 0 } },
    {
      name: 'kB for who only reads',
      value: kilobytes,
      target: { atMost: 60 },
      note: `${scriptKilobytes} kB of it fetched script; limit ${limitKilobytes.toFixed(1)} kB`,
    },
    {
      name: 'requests elsewhere',
      value: of(ours, ({ foreignRequests }) => foreignRequests),
      target: { atMost: 0 },
    },
    {
      name: 'lowest Lighthouse score',
      value: Math.min(...scores.map(([, score]) => score)),
      target: { atLeast: 100 },
      note: scores.map(([name, score]) => `${name} ${score}`).join(', '),
    },
  ];
  return figures.map((figure) => ({
    ...figure,
    name: `${condition}: ${figure.name}`,
    ...(missing !== undefined && { value: undefined, note: missing }),
  }));
}

function lcpOf({ lcpMs }: Visit): number {
  return lcpMs;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
