/**
 * What the owner of this site fills in. Everything that page, brochure, e-mails and privacy text say about
 * the product, its owner and its claims comes from here. The values below are demo values: replace them
 * before the site goes live. The build lists the ones that are still there.
 */

/** A claim that the page makes, with the owner's own record of where it comes from. */
export interface Claim {
  /** Where the figure or statement comes from. Not shown. */
  source: string;
  /** Date of that source, `YYYY-MM-DD`. Not shown. */
  date: string;
  /** Last day on which the claim may be shown, `YYYY-MM-DD`. After it the page is built without the claim. */
  expires?: string;
}

export interface Certification extends Claim {
  /** What is certified, as the page names it. */
  subject: string;
  /** Shown only when filled in: the standard's name, who certified, for what, and since when. */
  standard?: string;
  issuer?: string;
  scope?: string;
  since?: string;
}

/** A company that handles the data for the owner, under a contract as article 28 of the AVG asks. */
interface Processor {
  /** Who it is, as the visitor should read it. */
  name: string;
  /**
   * False where it keeps the data within the European Economic Area, its own suppliers and helpdesk included. Else
   * where they go and what protects them there, as the visitor should read it: `de Verenigde Staten, onder het
   * EU-VS-privacykader`, or `India, onder EU-modelcontracten; een kopie krijgt u op verzoek`.
   */
  outsideEea: string | false;
}

export interface Owner {
  /** Name of the product. Also the file name of the brochure. */
  product: string;
  /** Phone number as people read it. The page makes the `tel:` link from it. */
  phone: string;
  /** Who answers: a person or a team. */
  contactPerson: string;
  /** The role in the practice that follows results up, beside the GP. */
  followUpRole: string;
  company: {
    name: string;
    /** Street and number, postal code and place. */
    address: string;
    /** Number in the Dutch trade register (8 digits). */
    kvk: string;
    /** VAT number. */
    btw: string;
    /** Address for questions about privacy. */
    privacyEmail: string;
    /** Address for who finds a hole in the site; `/.well-known/security.txt` names it. */
    securityEmail: string;
  };
  privacy: {
    /** Days that a delivered request is kept before it is erased. Erase its e-mail from your mailbox by then, too. */
    retentionDays: number;
    /** Who else receives the data: the hosting and e-mail companies. */
    processors: Processor[];
    /** Who gets the webhook (`WEBHOOK_URL`), such as the company of your CRM; left out where none is set. */
    webhookReceiver?: Processor;
    /** How to reach your data protection officer (functionaris gegevensbescherming); left out where there is none. */
    officer?: string;
  };
  /**
   * Whether a request keeps `utm_source`, `utm_medium` and `utm_campaign` of the page's address, so that you see which
   * campaign it came from. Nothing else of the address is read. On unless it is `false`.
   */
  sourceLabels?: boolean;
  /** Where an appointment for a demo is made (https). The e-mails about a demo request then carry it as a link. */
  bookingUrl?: string;
}

export const owner: Owner = {
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
};

/** The figures of the page. Apart from `owner`, so that the record behind them never travels to a browser. */
export const claims = {
  /** Share of telephone consultations that is automated at most, in percent. */
  automation: { percent: 75, source: 'Productspecificatie', date: '2026-11-01' } as Claim & {
    percent: number;
  },
  /** Hours per week that a practice saves, from and to. */
  timeSaved: {
    hoursFrom: 5,
    hoursTo: 10,
    source: 'Productspecificatie',
    date: '2026-11-01',
  } as Claim & { hoursFrom: number; hoursTo: number },
};

/** The certifications that the product holds. Never name a standard, issuer or date that is not on the certificate. */
export const certifications: Certification[] = [
  { subject: 'Informatiebeveiliging', source: 'Productspecificatie', date: '2026-11-01' },
  {
    subject: 'Informatiebeveiliging in de zorg',
    source: 'Productspecificatie',
    date: '2026-11-01',
  },
  {
    subject: 'Regelgeving voor medische hulpmiddelen',
    source: 'Productspecificatie',
    date: '2026-11-01',
  },
];

/** The values this file ships with, so that build and server can tell which ones nobody replaced yet. */
const demo: Record<string, string> = {
  product: 'Opvolgassistent',
  phone: '085 000 0000',
  contactPerson: 'Team Opvolgassistent',
  'company.name': 'Voorbeeldbedrijf B.V.',
  'company.address': 'Voorbeeldstraat 1, 1234 AB Voorbeeldstad',
  'company.kvk': '00000000',
  'company.btw': 'NL000000000B00',
  'company.privacyEmail': 'privacy@example.invalid',
  'company.securityEmail': 'beveiliging@example.invalid',
  'privacy.processors.0.name': 'ons hostingbedrijf',
  'privacy.processors.1.name': 'ons e-mailbedrijf',
};

/** The settings of `owner` that still hold their demo value, as paths: `company.kvk`. */
export function demoSettings(settings: Owner = owner): string[] {
  return Object.keys(demo).filter((path) => {
    let value: unknown = settings;
    // An owner may name fewer processors.
    for (const name of path.split('.'))
      value = (value as Record<string, unknown> | undefined)?.[name];
    return value === demo[path];
  });
}

/** What is wrong with `owner`, a line each. Build and server do not start with it. */
export function wrongSettings({ bookingUrl }: Owner = owner): string[] {
  if (bookingUrl === undefined || URL.parse(bookingUrl)?.protocol === 'https:') return [];
  return [
    `bookingUrl in owner.ts is ${JSON.stringify(bookingUrl)}; it may be an https address such as https://agenda.example.nl/demo`,
  ];
}

/** Whether a claim may be shown on `today` (`YYYY-MM-DD`). */
export function isCurrent(claim: Claim, today: string): boolean {
  return claim.expires === undefined || claim.expires >= today;
}

/** Every claim and certificate with a last day, in the words of the weekly letter. */
export function claimsThatEnd(
  { automation, timeSaved } = claims,
  certificates = certifications,
): { name: string; lastDay: string }[] {
  const hours = `${timeSaved.hoursFrom}-${timeSaved.hoursTo} uur`;
  const named: [string, Claim][] = [
    [`de uitspraak over ${automation.percent}% (claims.automation)`, automation],
    [`de uitspraak over ${hours} (claims.timeSaved)`, timeSaved],
    ...certificates.map((each): [string, Claim] => [`het certificaat ${each.subject}`, each]),
  ];
  return named.flatMap(([name, { expires }]) => (expires ? [{ name, lastDay: expires }] : []));
}
