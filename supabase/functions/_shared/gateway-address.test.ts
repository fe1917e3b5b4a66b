import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayAddress } from './gateway-address.ts';

test('Cloudflare names the visitor, whatever the hops say', () => {
  const headers = { 'cf-connecting-ip': '192.0.2.7', 'x-forwarded-for': '198.51.100.1' };
  assert.equal(gatewayAddress(new Headers(headers)), '192.0.2.7');
});

test('without it the first hop is the visitor', () => {
  const headers = { 'x-forwarded-for': ' 2001:db8::7 , 198.51.100.1' };
  assert.equal(gatewayAddress(new Headers(headers)), '2001:db8::7');
});

test('callers without an address share one name', () => {
  const names = [{}, { 'cf-connecting-ip': 'x' }, { 'x-forwarded-for': '' }, { via: '192.0.2.7' }];
  for (const headers of names) assert.equal(gatewayAddress(new Headers(headers)), 'unknown');
});
