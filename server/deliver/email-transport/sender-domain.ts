import type { MxRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { domainOf } from '../../lib/mail-address.ts';

const timeoutMs = 5_000;
const usualResolver = () => new Resolver({ timeout: 1_500, tries: 2 });

/** What the DNS answered about a name. */
interface Look<Value> {
  /** Undefined where it could not be read. */
  found?: Value[] | undefined;
  isAbsent?: boolean;
  /** Why it could not be read. */
  trouble?: string | undefined;
}

/**
 * Looks the domain of `MAIL_FROM` up in the DNS, for 5 s at most.
 * @returns A line for each thing that makes e-mails end up among junk or bounces get lost, and what to do. None does not
 * mean that an e-mail will arrive.
 */
export async function findSenderProblems(
  from: string,
  resolver: Resolver = usualResolver(),
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
  const trouble = [texts, policies, exchanges].find((look) => look.trouble)?.trouble;
  const problems = [
    texts.found && spfProblem(domain, texts.found),
    policies.found && dmarcProblem(domain, policies.found),
    exchanges.found && mxProblem(domain, exchanges.found),
    trouble &&
      `the DNS of ${domain} (MAIL_FROM) could not be read: ${trouble}; look again with npm run contact -- test-mail, or ask who keeps it`,
  ];
  return problems.filter((problem) => problem !== undefined);
}

function findTexts(name: string, resolver: Resolver): Promise<Look<string>> {
  return find(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join('')));
}

async function find<Value>(look: () => Promise<Value[]>): Promise<Look<Value>> {
  try {
    return { found: await look() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA') return { found: [] };
    if (code === 'ENOTFOUND') return { found: [], isAbsent: true };
    if (code === 'ECANCELLED') return { trouble: `no answer within ${timeoutMs / 1_000} s` };
    return { trouble: code ?? message };
  }
}

/** Finds the policies of the domain, or of the nearest domain above it that has any, as receivers do. */
async function findPolicies(domain: string, resolver: Resolver): Promise<Look<string>> {
  const labels = domain.split('.');
  for (let first = 0; first <= Math.max(labels.length - 2, 0); first += 1) {
    const look = await findTexts(`_dmarc.${labels.slice(first).join('.')}`, resolver);
    const policies = look.found?.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (policies?.length !== 0) return { ...look, found: policies };
  }
  return { found: [] };
}

/** RFC 7208, sections 3.2 and 4.5. */
function spfProblem(domain: string, texts: string[]): string | undefined {
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const isForNobody = records.some((record) => /^v=spf1 +-all *$/i.test(record));
  if (records.length === 0)
    return `${domain} has no SPF record, so e-mails may end up among junk: add the TXT record that begins with v=spf1, as your e-mail provider names it`;
  if (records.length > 1)
    return `${domain} has ${records.length} SPF records, which count as none: make one TXT record of them`;
  if (isForNobody)
    return `${domain} says that nobody sends e-mail for it (v=spf1 -all): put what your e-mail provider names into that TXT record`;
  return undefined;
}

function dmarcProblem(domain: string, policies: string[]): string | undefined {
  if (policies.length === 0)
    return `${domain} has no DMARC record, which large mailboxes ask for: add a TXT record at _dmarc.${domain}, such as v=DMARC1; p=none`;
  if (policies.length > 1)
    return `${domain} has ${policies.length} DMARC records, which count as none: leave one`;
  return undefined;
}

/** RFC 7505: an exchange without a name says that the domain takes no e-mail. */
function mxProblem(domain: string, records: MxRecord[]): string | undefined {
  const exchanges = records.map(({ exchange }) => exchange);
  if (exchanges.some((exchange) => exchange !== '')) return undefined;
  const what =
    exchanges.length === 0 ? 'has no MX record' : 'says by its MX that it takes no e-mail';
  return `${domain} ${what}, so you may never hear of e-mails that come back: use a MAIL_FROM that receives e-mail`;
}
