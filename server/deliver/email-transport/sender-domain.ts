import type { MxRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { domainOf } from '../../lib/mail-address.ts';

const timeoutMs = 5_000;
const defaultResolver = () => new Resolver({ timeout: 1_500, tries: 2 });

/** The answer to a DNS query. */
interface Lookup<Value> {
  /** Undefined after a failure. */
  found?: Value[] | undefined;
  isAbsent?: boolean;
  /** Why it failed. */
  trouble?: string | undefined;
}

/**
 * Looks up the domain of `MAIL_FROM` in the DNS, for at most 5 s.
 * @returns A line in Dutch for each problem that sends e-mails to spam or loses bounces, with the fix. Without problems an
 * e-mail may still not arrive.
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
    return [`${domain} (MAIL_FROM) bestaat niet: zet MAIL_FROM op een adres van uw eigen domein`];
  const trouble = [texts, policies, exchanges].find((lookup) => lookup.trouble)?.trouble;
  const problems = [
    texts.found && spfProblem(domain, texts.found),
    policies.found && dmarcProblem(domain, policies.found),
    exchanges.found && mxProblem(domain, exchanges.found),
    trouble
      ? `de DNS van ${domain} (MAIL_FROM) is niet te lezen (${trouble}): probeer het straks opnieuw, of vraag het bedrijf van uw domeinnaam`
      : undefined,
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
    if (code === 'ECANCELLED') return { trouble: `geen antwoord binnen ${timeoutMs / 1_000} s` };
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
  if (records.length === 0)
    return `${domain} heeft geen SPF-record, dus e-mails komen misschien bij ongewenste e-mail: maak het TXT-record met v=spf1 dat uw e-mailbedrijf u geeft`;
  if (records.length > 1)
    return `${domain} heeft ${records.length} SPF-records, en dat telt als geen: maak er één TXT-record van`;
  if (records.some((record) => /^v=spf1 +-all *$/i.test(record)))
    return `${domain} zegt dat niemand er e-mail voor verstuurt (v=spf1 -all): zet in dat TXT-record wat uw e-mailbedrijf u geeft`;
  return undefined;
}

function dmarcProblem(domain: string, policies: string[]): string | undefined {
  if (policies.length === 0)
    return `${domain} heeft geen DMARC-record, en grote mailbedrijven vragen daarom: maak een TXT-record bij _dmarc.${domain}, zoals v=DMARC1; p=none`;
  if (policies.length > 1)
    return `${domain} heeft ${policies.length} DMARC-records, en dat telt als geen: laat er één staan`;
  return undefined;
}

/** RFC 7505: an MX record without a name means that the domain accepts no e-mail. */
function mxProblem(domain: string, records: MxRecord[]): string | undefined {
  const exchanges = records.map(({ exchange }) => exchange);
  if (exchanges.some((exchange) => exchange !== '')) return undefined;
  const isAbsent = exchanges.length === 0;
  return `${domain} ${isAbsent ? 'heeft geen MX-record' : 'zegt dat het geen e-mail ontvangt'}, dus wat onbezorgbaar terugkomt, bereikt u misschien niet: neem een MAIL_FROM die e-mail ontvangt`;
}
