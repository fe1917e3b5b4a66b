import assert from 'node:assert/strict';
import { Resolver } from 'node:dns/promises';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { findSenderProblems } from './sender-domain.ts';

type Records = Record<string, { TXT?: string[][]; MX?: string[] } | 'ESERVFAIL' | 'ETIMEOUT'>;

const domain = 'praktijk.example';
const from = `Site <site@${domain}>`;
const spf = [['v=spf1 include:mail.example ~all']];
const exchanges = ['mx.mail.example'];

/** A healthy domain's records, with overrides. */
const zone = ({ name = domain, TXT = spf, MX = exchanges, dmarc = ['v=DMARC1; p=none'] }) => ({
  [name]: { TXT, MX },
  [`_dmarc.${name}`]: { TXT: dmarc.map((text) => [text]) },
});
const well = zone({});

const fixtures: [what: string, records: Records, problems: RegExp[], from?: string][] = [
  ['is set up well', well, []],
  [
    'is set up well, with non-ASCII letters',
    zone({ name: 'xn--mller-kva.example' }),
    [],
    'Søren <a@müller.example>',
  ],
  [
    'has an SPF record in several strings',
    zone({ TXT: [['v=spf', '1 include:mail.example ~all'], ['other=1']] }),
    [],
  ],
  [
    'has DMARC on its parent domain',
    { ...well, [`a.${domain}`]: { TXT: spf, MX: exchanges } },
    [],
    `info@a.${domain}`,
  ],
  [
    'has only records that resemble SPF',
    zone({ TXT: [['v=spf10 -all'], ['spf1']] }),
    [/no SPF record.*add the/],
  ],
  [
    'has two SPF records',
    zone({ TXT: [['v=spf1 a'], ['v=spf1 mx']] }),
    [/2 SPF records.*merge them/],
  ],
  ['allows no sender', zone({ TXT: [['v=spf1 -all']] }), [/nobody sends e-mail for it/]],
  ['has no DMARC', zone({ dmarc: ['v=DMARC2'] }), [/no DMARC record.*_dmarc\.praktijk\.example/]],
  [
    'has two DMARC records',
    zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1;p=no'] }),
    [/2 DMARC records/],
  ],
  ['has no MX', zone({ MX: [] }), [/has no MX record.*bounces/]],
  ['accepts no e-mail', zone({ MX: [''] }), [/accepts no e-mail.*bounces/]],
  ['has no records', zone({ TXT: [], MX: [], dmarc: [] }), [/no SPF/, /no DMARC/, /no MX/]],
  ['does not exist', {}, [/^praktijk\.example \(MAIL_FROM\) is not in the DNS/]],
  ['gets SERVFAIL', { ...well, [domain]: 'ESERVFAIL' }, [/not be read: ESERVFAIL; check again/]],
  ['gets no answer', { ...well, [domain]: 'ETIMEOUT' }, [/not be read: ETIMEOUT; check/]],
];

for (const [what, records, problems, sender = from] of fixtures)
  test(`findSenderProblems: a domain that ${what}: ${problems.length} warnings`, async () => {
    const wordings = await findSenderProblems(sender, resolverOf(records));
    const found = wordings.map(({ english }) => english);
    assert.equal(found.length, problems.length, found.join('\n'));
    for (const [index, problem] of problems.entries()) assert.match(found[index] ?? '', problem);
    for (const line of found) assert.doesNotMatch(line, /\n|will arrive/);
    for (const { dutch } of wordings) assert.match(dutch, /^[^\n]*\.example /);
  });

test('findSenderProblems: waits 5 s for a DNS server that hangs', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { promise, reject } = Promise.withResolvers<never>();
  const resolver = new Resolver();
  mock.method(resolver, 'resolveTxt', () => promise);
  mock.method(resolver, 'resolveMx', () => promise);
  mock.method(resolver, 'cancel', () => reject({ code: 'ECANCELLED' }));
  const finding = findSenderProblems(from, resolver);
  mock.timers.tick(4_999);
  assert.equal(await Promise.race([finding, turn('waits')]), 'waits');
  mock.timers.tick(1);
  const [{ english = '' } = {}, ...others] = await finding;
  assert.match(english, /^the DNS of \S+ \(MAIL_FROM\) could not be read: no answer within 5 s; /);
  assert.deepEqual(others, []);
});

/** A resolver that knows only these records. */
function resolverOf(records: Records): Resolver {
  const find = (name: string) => {
    const found = records[name] ?? 'ENOTFOUND';
    if (typeof found === 'string') throw Object.assign(new Error(found), { code: found });
    return found;
  };
  return Object.assign(new Resolver(), {
    resolveTxt: async (name: string) => find(name).TXT ?? [],
    resolveMx: async (name: string) =>
      (find(name).MX ?? []).map((exchange) => ({ priority: 10, exchange })),
  });
}
