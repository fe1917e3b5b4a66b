import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import { clientAddress, contains, isLoopback, networksOf, readRanges } from './ip-address.ts';

const nobody = new BlockList();
const proxies = readRanges(['10.0.0.0/8', '2001:db8:1::/48', '127.0.0.1']) ?? nobody;

test('without a trusted proxy the peer is who asks, whatever it claims', () => {
  assert.equal(clientAddress('192.0.2.7', null, nobody), '192.0.2.7');
  assert.equal(clientAddress('192.0.2.7', '198.51.100.1', nobody), '192.0.2.7');
  assert.equal(clientAddress('192.0.2.7', '198.51.100.1', proxies), '192.0.2.7');
});

test('behind trusted proxies it is the last address that is none of them', () => {
  assert.equal(clientAddress('10.1.1.1', '198.51.100.1', proxies), '198.51.100.1');
  assert.equal(clientAddress('10.1.1.1', '6.6.6.6, 198.51.100.1', proxies), '198.51.100.1');
  assert.equal(clientAddress('10.1.1.1', '198.51.100.1, 10.2.2.2', proxies), '198.51.100.1');
  assert.equal(clientAddress('2001:db8:1::5', '2001:db8:2::9', proxies), '2001:db8:2::9');
});

test('what is no address in the header leaves the proxy as who asks', () => {
  for (const header of ['', 'unknown', '_hidden, ', '198.51.100.1, <script>']) {
    assert.equal(clientAddress('10.1.1.1', header, proxies), '10.1.1.1');
  }
});

test('an address is the same with a port, a zone, or in the form of the other family', () => {
  assert.equal(clientAddress('::ffff:10.1.1.1', '198.51.100.1:4711', proxies), '198.51.100.1');
  assert.equal(clientAddress('::FFFF:127.0.0.1', '[2001:db8:2::9]:80', proxies), '2001:db8:2::9');
  assert.equal(clientAddress('fe80::1%eth0', null, nobody), 'fe80::1');
});

test('limits count an IPv4 address, and an IPv6 address by its /64', () => {
  const limitKey = (address: string) => networksOf(address)[0];
  for (const itself of ['192.0.2.7', 'unknown', 'praktijk.nl'])
    assert.deepEqual(networksOf(itself), [itself]);
  const one = limitKey('2001:db8:2:3:4:5:6:7');
  for (const same of ['2001:db8:2:3::', '2001:0db8:0002:0003::1', '2001:DB8:2:3:ffff::']) {
    assert.equal(limitKey(same), one, same);
  }
  for (const other of ['2001:db8:2:4::', '2001:db8:2::3', '::1', '::', '64:ff9b::192.0.2.7']) {
    assert.notEqual(limitKey(other), one, other);
  }
  assert.equal(limitKey('::1'), limitKey('::2'));
  assert.equal(limitKey('1::'), limitKey('1:0:0:0:5::'));
});

test('they also count the /48 and the /32 of an IPv6 address, each apart', () => {
  const [household, site, provider] = networksOf('2001:db8:2:3:4:5:6:7');
  for (const same of ['2001:db8:2::', '2001:0db8:0002:ffff::1'])
    assert.deepEqual(networksOf(same).slice(1), [site, provider]);
  const [, otherSite, sameProvider] = networksOf('2001:db8:3:3::');
  assert.notEqual(otherSite, site);
  assert.equal(sameProvider, provider);
  assert.notEqual(networksOf('2001:db9:2:3::')[2], provider);
  // Those of the smallest network, which is all zeros, too.
  assert.equal(new Set([household, site, provider, ...networksOf('::')]).size, 6);
});

test('ranges are addresses and CIDR ranges of both families, and nothing else', () => {
  assert.ok(contains(readRanges(['10.0.0.0/8']) ?? nobody, '10.255.0.1'));
  assert.ok(contains(readRanges(['0.0.0.0/0']) ?? nobody, '192.0.2.7'));
  assert.ok(!contains(readRanges(['192.0.2.7']) ?? nobody, '192.0.2.8'));
  assert.ok(contains(readRanges(['2001:db8::/32']) ?? nobody, '2001:db8:ffff::1'));
  for (const wrong of [
    '',
    'proxy',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::/129',
    '::/-1',
  ]) {
    assert.equal(readRanges([wrong]), undefined, wrong);
  }
});

test('this machine itself is told from all others', () => {
  for (const own of ['127.0.0.1', '127.8.0.1', '::1']) assert.ok(isLoopback(own), own);
  for (const other of ['128.0.0.1', '::2', '1127.0.0.1', '']) assert.ok(!isLoopback(other), other);
});
