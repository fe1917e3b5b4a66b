import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { createPageViews, isPageView } from './page-views.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const isVisitor = (agent: string) => isPageView(new Headers({ 'User-Agent': agent }));

test('browsers are visitors, robots and monitors, who gives no name and who only prepares the page are none', () => {
  for (const agent of [firefox, safari]) assert.equal(isVisitor(agent), true, agent);
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Uptime-Kuma/2.0',
    'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'Healthchecks.io',
    'Blackbox Exporter/0.25',
    'kube-probe/1.31',
    'check_http/v2.4 (monitoring-plugins 2.4)',
    'curl/8.10',
    '',
  ])
    assert.equal(isVisitor(agent), false, agent);
  assert.equal(isPageView(new Headers()), false);
  const preparing = { 'User-Agent': firefox, 'Sec-Purpose': 'prefetch;prerender' };
  assert.equal(isPageView(new Headers(preparing)), false);
});

test('views are kept once a minute, and what the store does not take is added the next time', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  const kept: [string, number][] = [];
  let isAway = true;
  const addPageViews = async (...each: [string, number]) => {
    // One more comes while the store works.
    if (kept.length === 0) views.add();
    if (isAway) throw new Error('away');
    kept.push(each);
  };
  const now = () => new Date('2026-11-22T23:00:00Z');
  const views = createPageViews({ store: { addPageViews }, now, log: pino({ level: 'silent' }) });
  const minute = () => {
    mock.timers.tick(60_000);
    return turn();
  };
  for (let view = 0; view < 1_000; view += 1) views.add();
  await minute();
  isAway = false;
  mock.timers.tick(59_999);
  await turn();
  assert.deepEqual(kept, []);
  await minute();
  await Promise.all([minute(), views.flush()]);
  assert.deepEqual(kept, [
    ['2026-11-23', 1_001],
    ['2026-11-23', 1],
  ]);
});

test('a flush at the end waits for the minute that is being kept', async () => {
  const kept = Promise.withResolvers<void>();
  const store = { addPageViews: () => kept.promise };
  const views = createPageViews({ store, now: () => new Date(), log: pino({ level: 'silent' }) });
  views.add();
  void views.flush();
  const last = views.flush();
  assert.equal(await Promise.race([last, turn('waits')]), 'waits');
  kept.resolve();
  await last;
});
