import type { MxRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { domainOf } from '../../lib/mail-address.ts';

const timeoutMs = 5_000;
const defaultResolver = () => new Resolver({ timeout: 1_500, tries: 2 });

/** The DNS's answer about a name. */
interface Lookup<Value> {
  /** Undefined after a failure. */
  found?: Value[] | undefined;
  isAbsent?: boolean;
  /** Why it failed. */
  trouble?: string | undefined;
}

/**
 * Looks up the domain of `MAIL_FROM` in the DNS, for at most 5 s.
 * @returns A line for each problem that sends e-mails to spam or loses bounces, with the fix. Without problems an e-mail
 * may still not arrive.
 */
export async function findSenderProblems(
  from: string,
  resolver: Resolver = defaultResolver(),
): Promise<string[]> {
  const domain = domainOf(from);
  const timeout = setTimeout(() => resolver.cancel(), timeoutMs);
  const [texts, policies, exchanges] = await Promise.all([
    findTexts(domain, resolver),
    findPolicies(domain, resolver),
    find(() => resolver.resolveMx(domain)),
  ]);
  clearTimeout(timeout);
  if (texts.isAbsent && exchanges.isAbsent)
    return [
      `${domain} (MAIL_FROM) is not in the DNS: set MAIL_FROM to an address of your own domain`,
    ];
  const trouble = [texts, policies, exchanges].find((lookup) => lookup.trouble)?.trouble;
  const problems = [
    texts.found && spfProblem(domain, texts.found),
    policies.found && dmarcProblem(domain, policies.found),
    exchanges.found && mxProblem(domain, exchanges.found),
    trouble &&
      `the DNS of ${domain} (MAIL_FROM) could not be read: ${trouble}; check again with npm run contact -- test-mail, or ask whoever manages it`,
  ];
  return problems.filter((problem) => problem !== undefined);
}

function findTexts(name: string, resolver: Resolver): Promise<Lookup<string>> {
  return find(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join('')));
}

async function find<Value>(query: () => Promise<Value[]>): Promise<Lookup<Value>> {
  try {
    return { found: await query() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA') return { found: [] };
    if (code === 'ENOTFOUND') return { found: [], isAbsent: true };
    if (code === 'ECANCELLED') return { trouble: `no answer within ${timeoutMs / 1_000} s` };
    return { trouble: code ?? message };
  }
}

/** The policies of the domain, or else of the nearest parent domain that has any, as receivers look them up. */
async function findPolicies(domain: string, resolver: Resolver): Promise<Lookup<string>> {
  const labels = domain.split('.');
  for (let first = 0; first <= Math.max(labels.length - 2, 0); first += 1) {
    const lookup = await findTexts(`_dmarc.${labels.slice(first).join('.')}`, resolver);
    const policies = lookup.found?.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (policies?.length !== 0) return { ...lookup, found: policies };
  }
  return { found: [] };
}

/** RFC 7208, sections 3.2 and 4.5. */
function spfProblem(domain: string, texts: string[]): string | undefined {
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const isForNobody = records.some((record) => /^v=spf1 +-all *$/i.test(record));
  if (records.length === 0)
    return `${domain} has no SPF record, so e-mails may end up in spam: add the TXT record with v=spf1 that your e-mail provider gives you`;
  if (records.length > 1)
    return `${domain} has ${records.length} SPF records, which count as none: merge them into one TXT record`;
  if (isForNobody)
    return `${domain} declares that nobody sends e-mail for it (v=spf1 -all): put what your e-mail provider gives you into that TXT record`;
  return undefined;
}

function dmarcProblem(domain: string, policies: string[]): string | undefined {
  if (policies.length === 0)
    return `${domain} has no DMARC record, which large mail providers require: add a TXT record at _dmarc.${domain}, such as v=DMARC1; p=none`;
  if (policies.length > 1)
    return `${domain} has ${policies.length} DMARC records, which count as none: keep one`;
  return undefined;
}

/** RFC 7505: an MX record without a name means that the domain accepts no e-mail. */
function mxProblem(domain: string, records: MxRecord[]): string | undefined {
  const exchanges = records.map(({ exchange }) => exchange);
  if (exchanges.some((exchange) => exchange !== '')) return undefined;
  const what = exchanges.length === 0 ? 'has no MX record' : 'declares that it accepts no e-mail';
  return `${domain} ${what}, so bounces may never reach you: use a MAIL_FROM that receives e-mail`;
}
