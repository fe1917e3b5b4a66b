/** What the owner still has to do in `owner.json`, as build, server and weekly letter say it. */
import { demoSettings } from './demo.ts';
import type { Certificate, Claim, FilledIn, MedicalDevice } from './schema.ts';

/** What the product is certified for (specification, section 1), in the words of the page. */
export const certifiedSubjects = {
  informationSecurity: 'Informatiebeveiliging',
  careInformationSecurity: 'Informatiebeveiliging in de zorg',
  medicalDevice: 'Regelgeving voor medische hulpmiddelen',
} as const satisfies Record<keyof FilledIn['certificates'], string>;

const subjects = Object.keys(certifiedSubjects) as (keyof typeof certifiedSubjects)[];

/** The owner is warned this many days before the last day of a claim or certificate. */
export const noticeDays = 30;
const dayMs = 86_400_000;

/** Whether a claim or certificate is valid on `today` (`YYYY-MM-DD`). */
export function isCurrent({ expires }: Claim | Certificate, today: string): boolean {
  return expires === undefined || expires >= today;
}

/** Every claim and certificate with a last day: its path in `owner.json`, and its name in the words of the weekly letter. */
export function claimsThatEnd({ claims, certificates }: FilledIn) {
  const { automation, timeSaved } = claims;
  const hours = `${timeSaved.hoursFrom}-${timeSaved.hoursTo} uur`;
  const named: [string, string, Claim | Certificate][] = [
    ['claims.automation', `de uitspraak over ${automation.percent}%`, automation],
    ['claims.timeSaved', `de uitspraak over ${hours}`, timeSaved],
    ...subjects.map((subject): (typeof named)[number] => [
      `certificates.${subject}`,
      `het certificaat ${certifiedSubjects[subject]}`,
      certificates[subject],
    ]),
  ];
  return named.flatMap(([path, name, { expires, shown = true }]) =>
    expires && shown ? [{ path, name: `${name} (${path})`, lastDay: expires }] : [],
  );
}

/**
 * A line in Dutch for each thing that the owner still has to do in `owner.json`: replace demo values, back up claims that
 * nobody can check, and renew what has ended or ends soon.
 * @param today `YYYY-MM-DD`.
 */
export function ownerWarnings(today: string, values: FilledIn): string[] {
  const demoPaths = demoSettings(values);
  const unchecked = uncheckedClaims(values).map(
    ({ path, missing }) => `${path} (${missing.join(', ')})`,
  );
  const soon = new Date(Date.parse(today) + noticeDays * dayMs).toISOString().slice(0, 10);
  return [
    ...(demoPaths.length > 0
      ? [`owner.json heeft nog voorbeelden in plaats van uw gegevens: ${demoPaths.join(', ')}`]
      : []),
    ...(unchecked.length > 0
      ? [
          `owner.json heeft nog geen bewijs voor wat de pagina zegt, en wie iets beweert, moet het kunnen bewijzen (BW 6:195): ${unchecked.join(', ')}`,
        ]
      : []),
    ...(values.certificates.medicalDevice.deviceClass === 'I'
      ? [
          'owner.json: certificates.medicalDevice is van klasse I: dat verklaart de fabrikant zelf, en dat zegt de pagina ook. Zorg dat u die verklaring kunt laten zien',
        ]
      : []),
    ...claimsThatEnd(values).flatMap(({ path, lastDay }) => {
      const isCertificate = path.startsWith('certificates.');
      if (lastDay > soon) return [];
      if (lastDay >= today)
        return [`owner.json: ${path} loopt af op ${lastDay}. Vernieuw het en bouw de site opnieuw`];
      return [
        `owner.json: ${path} is afgelopen op ${lastDay}. Een nieuwe build laat ${isCertificate ? 'norm, toetser, nummer en link' : 'het'} weg`,
      ];
    }),
  ];
}

/** The claims and certificates that the page shows and nobody can check yet, by their paths, each with what it lacks. */
export function uncheckedClaims({
  claims,
  certificates,
}: Pick<FilledIn, 'claims' | 'certificates'>) {
  const lacking = [
    ...subjects.map((name) => {
      const certificate: MedicalDevice = certificates[name];
      const { standard, issuer, expires, shown, deviceClass } = certificate;
      // Nobody issues a certificate for class I.
      const needed = deviceClass === 'I' ? { standard } : { standard, issuer, expires };
      return [`certificates.${name}`, shown, needed] as const;
    }),
    ...Object.entries(claims).map(
      ([name, { source, shown }]) => [`claims.${name}`, shown, { source }] as const,
    ),
  ];
  return lacking.flatMap(([path, shown, needed]) => {
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
    return missing.length > 0 && shown !== false ? [{ path, missing }] : [];
  });
}
