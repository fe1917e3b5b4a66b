import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import {
  clientAddress,
  contains,
  gatewayAddress,
  isLoopback,
  networksOf,
  readRanges,
} from './ip-address.ts';

const nobody = new BlockList();
const proxies = readRanges(['10.0.0.0/8', '2001:db8:1::/48', '127.0.0.1']) ?? nobody;

for (const [name, peer, header, trusted, client] of [
  ['the peer, without a header', '192.0.2.7', null, nobody, '192.0.2.7'],
  ['the peer, without a trusted proxy', '192.0.2.7', '198.51.100.1', nobody, '192.0.2.7'],
  ['the peer, if not a trusted proxy', '192.0.2.7', '198.51.100.1', proxies, '192.0.2.7'],
  ['the client that a proxy lists', '10.1.1.1', '198.51.100.1', proxies, '198.51.100.1'],
  ['the last client that it lists', '10.1.1.1', '6.6.6.6, 198.51.100.1', proxies, '198.51.100.1'],
  ['the last one that is no proxy', '10.1.1.1', '198.51.100.1, 10.2.2.2', proxies, '198.51.100.1'],
  ['an IPv6 client', '2001:db8:1::5', '2001:db8:2::9', proxies, '2001:db8:2::9'],
  ['the proxy, with an empty header', '10.1.1.1', '', proxies, '10.1.1.1'],
  ['the proxy, if it lists no address', '10.1.1.1', 'unknown', proxies, '10.1.1.1'],
  ['the proxy, if it hides the client', '10.1.1.1', '_hidden, ', proxies, '10.1.1.1'],
  ['the proxy, if a script is last', '10.1.1.1', '6.6.6.6, <script>', proxies, '10.1.1.1'],
  ['a client with a port', '::ffff:10.1.1.1', '198.51.100.1:4711', proxies, '198.51.100.1'],
  ['a client in brackets', '::FFFF:127.0.0.1', '[2001:db8:2::9]:80', proxies, '2001:db8:2::9'],
  // https://github.com/express-rate-limit/express-rate-limit/pull/667: all of these would share one limit.
  ['an IPv4 client, in hexadecimal', '::ffff:a01:101', '::FFFF:c633:6401', proxies, '198.51.100.1'],
  ['an IPv4 client, in full', '10.1.1.1', '[0:0:0:0:0:ffff:c633:6401]:80', proxies, '198.51.100.1'],
  ['the peer without its zone', 'fe80::1%eth0', null, nobody, 'fe80::1'],
] as const)
  test(`clientAddress: ${name}`, () => assert.equal(clientAddress(peer, header, trusted), client));

test('networksOf: an IPv4 address or other text is its only network', () => {
  for (const itself of ['192.0.2.7', 'unknown', 'praktijk.nl'])
    assert.deepEqual(networksOf(itself), [itself]);
});

test('networksOf: an IPv6 address has its /64, /48 and /32', () => {
  const networks = networksOf('2001:db8:2:3:4:5:6:7');
  for (const [address, same] of [
    ['2001:db8:2:3::', [true, true, true]],
    ['2001:0DB8:0002:0003:ffff::1', [true, true, true]],
    ['2001:db8:2:4::', [false, true, true]],
    ['2001:0db8:0002:ffff::1', [false, true, true]],
    ['2001:db8:3:3::', [false, false, true]],
    ['2001:db8:2::3', [false, true, true]],
    ['2001:db9:2:3::', [false, false, false]],
    ['::1', [false, false, false]],
    ['64:ff9b::192.0.2.7', [false, false, false]],
  ] as const)
    assert.deepEqual(
      networksOf(address).map((network, width) => network === networks[width]),
      same,
      address,
    );
  assert.equal(new Set([...networks, ...networksOf('::')]).size, 6);
  assert.deepEqual(networksOf('::1'), networksOf('::2'));
  assert.deepEqual(networksOf('1::'), networksOf('1:0:0:0:5::'));
  assert.deepEqual(networksOf('1::4:5:6:7:8'), networksOf('1:0:0:4::'));
});

test('readRanges: accepts only addresses and CIDR ranges, of both families', () => {
  for (const [range, address, isInside] of [
    ['10.0.0.0/8', '10.255.0.1', true],
    ['0.0.0.0/0', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
  ] as const)
    assert.equal(contains(readRanges([range]) ?? nobody, address), isInside, range);
  const wrong = '|proxy|10.0.0.0/33|10.0.0.0/|10.0.0.0/8/8|::/129|::/-1|fe80::1%eth0|fe80::%1/10';
  for (const text of wrong.split('|')) assert.equal(readRanges([text]), undefined, text);
});

test('isLoopback: only addresses of this machine', () => {
  for (const own of ['127.0.0.1', '127.8.0.1', '::1']) assert.ok(isLoopback(own), own);
  for (const other of ['128.0.0.1', '::2', '1127.0.0.1', '']) assert.ok(!isLoopback(other), other);
});

test('gatewayAddress: cf-connecting-ip, else the first hop; callers without an address are "unknown"', () => {
  for (const [headers, address] of [
    [{ 'cf-connecting-ip': '192.0.2.7', 'x-forwarded-for': '198.51.100.1' }, '192.0.2.7'],
    [{ 'x-forwarded-for': ' 2001:db8::7 , 198.51.100.1' }, '2001:db8::7'],
    [{}, 'unknown'],
    [{ 'cf-connecting-ip': 'x' }, 'unknown'],
    [{ 'x-forwarded-for': '' }, 'unknown'],
    [{ via: '192.0.2.7' }, 'unknown'],
  ] as const)
    assert.equal(gatewayAddress(new Headers(headers)), address);
});
