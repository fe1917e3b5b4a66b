import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPageView } from './page-views.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

for (const agent of [firefox, safari])
  test(`${agent} is a visitor`, () => {
    assert.equal(isPageView(new Headers({ 'User-Agent': agent })), true);
  });

for (const agent of [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Uptime-Kuma/2.0',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Healthchecks.io',
  'Blackbox Exporter/0.25',
  'kube-probe/1.31',
  'check_http/v2.4 (monitoring-plugins 2.4)',
  'curl/8.10',
])
  test(`${agent} is none`, () => {
    assert.equal(isPageView(new Headers({ 'User-Agent': agent })), false);
  });

test('neither is who gives no name, nor a browser that only prepares the page', () => {
  assert.equal(isPageView(new Headers()), false);
  assert.equal(isPageView(new Headers({ 'User-Agent': '' })), false);
  const preparing = { 'User-Agent': firefox, 'Sec-Purpose': 'prefetch;prerender' };
  assert.equal(isPageView(new Headers(preparing)), false);
});

test('a name is judged the same the second time, and after more names than are remembered', () => {
  const asked = (agent: string) => isPageView(new Headers({ 'User-Agent': agent }));
  assert.deepEqual([asked(firefox), asked('curl/8.10')], [true, false]);
  for (let i = 0; i < 1_200; i += 1) assert.equal(asked(`${firefox} ${i}`), true);
  assert.deepEqual([asked(firefox), asked('curl/8.10')], [true, false]);
});
