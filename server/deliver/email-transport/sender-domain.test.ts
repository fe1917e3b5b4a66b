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

const fixtures: [state: string, records: Records, problems: RegExp[], from?: string][] = [
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
    [/geen SPF-record.*maak het/],
  ],
  [
    'has two SPF records',
    zone({ TXT: [['v=spf1 a'], ['v=spf1 mx']] }),
    [/2 SPF-records.*maak er één/],
  ],
  ['allows no sender', zone({ TXT: [['v=spf1 -all']] }), [/niemand er e-mail voor verstuurt/]],
  ['has no DMARC', zone({ dmarc: ['v=DMARC2'] }), [/geen DMARC-record.*_dmarc\.praktijk\.example/]],
  [
    'has two DMARC records',
    zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1;p=no'] }),
    [/2 DMARC-records/],
  ],
  ['has no MX', zone({ MX: [] }), [/geen MX-record.*onbezorgbaar/]],
  ['accepts no e-mail', zone({ MX: [''] }), [/dat het geen e-mail ontvangt/]],
  ['has no records', zone({ TXT: [], MX: [], dmarc: [] }), [/geen SPF/, /geen DMARC/, /geen MX/]],
  ['does not exist', {}, [/^praktijk\.example \(MAIL_FROM\) bestaat niet/]],
  ['gets SERVFAIL', { ...well, [domain]: 'ESERVFAIL' }, [/niet te lezen \(ESERVFAIL\): probeer/]],
  ['gets no answer', { ...well, [domain]: 'ETIMEOUT' }, [/niet te lezen \(ETIMEOUT\): probeer/]],
];

for (const [state, records, problems, sender = from] of fixtures)
  test(`findSenderProblems: a domain that ${state}: ${problems.length} warnings`, async () => {
    const found = await findSenderProblems(sender, resolverOf(records));
    assert.equal(found.length, problems.length, found.join('\n'));
    for (const [index, problem] of problems.entries()) assert.match(found[index] ?? '', problem);
    for (const line of found) assert.match(line, /^[^\n]*\.example /);
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
  const [line = '', ...others] = await finding;
  assert.match(
    line,
    /^de DNS van \S+ \(MAIL_FROM\) is niet te lezen \(geen antwoord binnen 5 s\): /,
  );
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
