import assert from 'node:assert/strict';
import { Resolver } from 'node:dns/promises';
import { mock, test } from 'node:test';
import { startDnsServer } from '../../tests/support/mail/dns-server.ts';
import { findSenderProblems } from './sender-domain.ts';

type Records = Parameters<typeof startDnsServer>[0];

const domain = 'praktijk.example';
const policyAt = `_dmarc.${domain}`;
const spf = { TXT: [['v=spf1 include:mail.example ~all']] };
const exchanges = { MX: ['mx.mail.example'] };
const well: Records = {
  [domain]: { ...spf, ...exchanges },
  [policyAt]: { TXT: [['v=DMARC1; p=none']] },
};

const fixtures: [what: string, changes: Records, problems: RegExp[], from?: string][] = [
  ['is well', {}, []],
  [
    'is well, as a name with letters beyond ASCII',
    {
      'xn--mller-kva.example': well[domain] ?? {},
      '_dmarc.xn--mller-kva.example': well[policyAt] ?? {},
    },
    [],
    'Søren <site@müller.example>',
  ],
  [
    'has a long SPF record in parts',
    { [domain]: { TXT: [['v=spf', '1 include:mail.example ~all'], ['other=1']], ...exchanges } },
    [],
  ],
  [
    'has the DMARC record of the domain above',
    { [`site.${domain}`]: { ...spf, ...exchanges } },
    [],
    `info@site.${domain}`,
  ],
  [
    'has no SPF record, only what looks like one',
    { [domain]: { TXT: [['v=spf10 -all'], ['spf1']], ...exchanges } },
    [/has no SPF record.*add the TXT record/],
  ],
  [
    'has two SPF records',
    { [domain]: { TXT: [['v=spf1 a ~all'], ['v=spf1 mx ~all']], ...exchanges } },
    [/has 2 SPF records.*make one/],
  ],
  [
    'says by SPF that it sends nothing',
    { [domain]: { TXT: [['v=spf1 -all']], ...exchanges } },
    [/nobody sends e-mail for it/],
  ],
  [
    'has no DMARC record',
    { [policyAt]: { TXT: [['v=DMARC2']] } },
    [/has no DMARC record.*_dmarc\.praktijk\.example/],
  ],
  [
    'has two DMARC records',
    { [policyAt]: { TXT: [['v=DMARC1; p=none'], ['v=DMARC1;p=reject']] } },
    [/has 2 DMARC records/],
  ],
  ['has no MX record', { [domain]: spf }, [/has no MX record.*come back/]],
  ['takes no e-mail', { [domain]: { ...spf, MX: ['.'] } }, [/takes no e-mail.*come back/]],
  ['has nothing', { [domain]: {}, [policyAt]: {} }, [/no SPF/, /no DMARC/, /no MX/]],
  ['is not there', {}, [/^andere\.example \(MAIL_FROM\) is not in the DNS/], 'site@andere.example'],
  ['cannot be read', { [domain]: 'SERVFAIL' }, [/could not be read: ESERVFAIL; look again/]],
  ['is not answered for', { [domain]: 'no answer' }, [/could not be read: ETIMEOUT; look again/]],
];

for (const [what, changes, problems, from = `Site <site@${domain}>`] of fixtures)
  test(`a domain that ${what} has ${problems.length} lines`, async () => {
    await using server = await startDnsServer({ ...well, ...changes });
    const found = await findSenderProblems(from, server.resolver);
    assert.equal(found.length, problems.length, found.join('\n'));
    for (const [index, problem] of problems.entries()) assert.match(found[index] ?? '', problem);
    for (const line of found) assert.doesNotMatch(line, /\n|will arrive/);
  });

test('a DNS server that hangs is waited for 5 s', async (t) => {
  await using server = await startDnsServer({ [domain]: 'no answer', [policyAt]: 'no answer' });
  const patient = new Resolver({ timeout: 60_000, tries: 1 });
  patient.setServers(server.resolver.getServers());
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const finding = findSenderProblems(`site@${domain}`, patient);
  mock.timers.tick(4_999);
  const isPending = await Promise.race([finding.then(() => false), Promise.resolve(true)]);
  assert.equal(isPending, true);
  mock.timers.tick(1);
  assert.deepEqual(await finding, [
    `the DNS of ${domain} (MAIL_FROM) could not be read: no answer within 5 s; look again with npm run contact -- test-mail, or ask who keeps it`,
  ]);
});
