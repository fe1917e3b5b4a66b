import { cleanEmail } from './field-schema.ts';

/** Providers whose name is unlike any word, so no other domain is one typo away. */
const unmistakable = split(
  'gmail.com hotmail.com hotmail.nl outlook.com icloud.com yahoo.com protonmail.com ziggo.nl kpnmail.nl upcmail.nl xs4all.nl hetnet.nl quicknet.nl casema.nl caiway.nl telfort.nl',
);

/** Providers whose name is nearly a word, so that a similar domain may be somebody else's. Only their TLD is corrected. */
const nearWords = split(
  'live.nl live.com home.nl planet.nl online.nl chello.nl tele2.nl zonnet.nl solcon.nl proton.me',
);

/** Existing domains that are one typo away from a provider's. */
const realDomains = new Set(split('yahoo.nl hetnest.nl'));

/** TLDs that are one typo away from `nl`. */
const realTlds = new Set(split('no nu pl cl il'));

const providers = [...unmistakable, ...nearWords];

/**
 * The address with the provider's domain, if the domain looks misspelt. A practice's own domain must never be corrected,
 * so a domain counts as misspelt only with at most one typo in its name and one in its TLD, and none in the first letter.
 */
export function suggestEmail(typed: string): string | undefined {
  const address = cleanEmail(typed);
  const domainStart = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainStart).toLowerCase();
  if (domainStart < 2 || providers.includes(domain) || realDomains.has(domain)) return undefined;
  const provider = providers.find((each) => isMisspelt(domain, each));
  return provider && address.slice(0, domainStart) + provider;
}

function isMisspelt(domain: string, provider: string): boolean {
  const [name, tld] = atFirstDot(domain);
  const [rightName, rightTld] = atFirstDot(provider);
  const isUnmistakable = unmistakable.includes(provider);
  if (name === rightName && isUnmistakable && (tld === 'nl' || tld === 'com')) return true;
  const isName =
    name === rightName || (isUnmistakable && name[0] === rightName[0] && isTypo(name, rightName));
  return isName && !realTlds.has(tld) && isTypo(tld, rightTld);
}

/** Whether at most one letter is missing, added or wrong, or two adjacent ones are swapped. */
export function isTypo(typed: string, right: string): boolean {
  const least = Math.min(typed.length, right.length);
  let start = 0;
  while (start < least && typed[start] === right[start]) start += 1;
  let end = 0;
  while (end < least - start && typed.at(-1 - end) === right.at(-1 - end)) end += 1;
  const [wrong, meant] = [typed, right].map((text) => text.slice(start, text.length - end));
  if (wrong === undefined || meant === undefined) return false;
  const isSwap = wrong.length === 2 && wrong === [...meant].reverse().join('');
  return isSwap || (wrong.length < 2 && meant.length < 2);
}

function atFirstDot(domain: string): [name: string, tld: string] {
  const dot = domain.indexOf('.');
  return [domain.slice(0, dot), domain.slice(dot + 1)];
}

function split(domains: string): string[] {
  return domains.split(' ');
}
