import type { FilledIn } from './schema.ts';

/** Obviously fictitious values, for what `owner.json` does not fill in. */
const demo: FilledIn = {
  product: 'Opvolgassistent',
  phone: '085 000 0000',
  contactPerson: 'Team Opvolgassistent',
  followUpRole: 'praktijkondersteuner',
  company: {
    name: 'Voorbeeldbedrijf B.V.',
    address: 'Voorbeeldstraat 1, 1234 AB Voorbeeldstad',
    kvk: '00000000',
    btw: 'NL000000000B00',
    privacyEmail: 'privacy@example.invalid',
    securityEmail: 'beveiliging@example.invalid',
  },
  privacy: {
    retentionDays: 365,
    processors: [
      { name: 'ons hostingbedrijf', outsideEea: false },
      { name: 'ons e-mailbedrijf', outsideEea: false },
    ],
  },
  claims: { automation: { percent: 75 }, timeSaved: { hoursFrom: 5, hoursTo: 10 } },
  certificates: { informationSecurity: {}, careInformationSecurity: {}, medicalDevice: {} },
};

/** The paths of demo values that an owner must replace. The others may be right. */
const mustReplace = [
  'product',
  'phone',
  'contactPerson',
  'company.name',
  'company.address',
  'company.kvk',
  'company.btw',
  'company.privacyEmail',
  'company.securityEmail',
  'privacy.processors.0.name',
  'privacy.processors.1.name',
];

/** Completes the values of `owner.json` with the demo's. A list replaces the demo's list. */
export function withDemo(values: object): FilledIn {
  // `$schema` is for editors alone.
  const { $schema: _, ...own } = values as Record<string, unknown>;
  return merge(demo, own) as FilledIn;
}

/** The paths, such as `company.kvk`, of the demo's values that an owner must replace and has not. */
export function unreplacedPaths(owner: object): string[] {
  // The owner may list fewer processors than the demo: then a path has no value, and so differs from the demo's.
  return mustReplace.filter((path) => valueAt(owner, path) === valueAt(demo, path));
}

/** The demo's value, if it may be right for an owner too. */
export function usualAt(path: string): unknown {
  return mustReplace.includes(path) ? undefined : valueAt(demo, path);
}

/** The value at a path such as `company.kvk`, if any. */
export function valueAt(values: object, path: string): unknown {
  const inner = (value: unknown, name: string) => (value as Record<string, unknown> | null)?.[name];
  return path.split('.').reduce(inner, values as unknown);
}

function merge(under: unknown, over: unknown): unknown {
  if (!isGroup(under) || !isGroup(over)) return over;
  const entries = Object.entries(over).map(([name, value]) => [name, merge(under[name], value)]);
  return { ...under, ...Object.fromEntries(entries) };
}

export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
