import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageViews, isPageView } from './page-views.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const isVisitor = (agent: string) => isPageView(new Headers({ 'User-Agent': agent }));

test('isPageView: counts browsers, not bots, monitors, prefetches or clients without a user agent', () => {
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
  // https://github.com/matomo-org/matomo/pull/24293
  for (const [name, value] of [
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
    ['X-Purpose', 'preview'],
    ['X-Moz', 'prefetch'],
  ] as const)
    assert.equal(isPageView(new Headers({ 'User-Agent': firefox, [name]: value })), false, name);
});

test('pageViews.flush: stores the count under the current day; after a failure it is added the next time', async () => {
  const stored: [string, number][] = [];
  let isAway = true;
  const addPageViews = async (...each: [string, number]) => {
    // One more view arrives during the call.
    if (stored.length === 0) views.add();
    if (isAway) throw new Error('away');
    stored.push(each);
  };
  const now = () => new Date('2026-11-22T23:00:00Z');
  const views = createPageViews({ store: { addPageViews }, now });
  for (let view = 0; view < 1_000; view += 1) views.add();
  await assert.rejects(views.flush(), /away/);
  isAway = false;
  for (let flush = 0; flush < 3; flush += 1) await views.flush();
  assert.deepEqual(stored, [
    ['2026-11-23', 1_001],
    ['2026-11-23', 1],
  ]);
});
