/** Finds what the owner still has to do in `owner.json`, for the build, the server and the weekly letter. */
import { unreplacedPaths } from './demo.ts';
import type { Certificate, Claim, FilledIn, MedicalDevice } from './schema.ts';

/** The subjects of the product's certificates (specification, section 1), as worded on the page. */
export const certifiedSubjects = {
  informationSecurity: 'Informatiebeveiliging',
  careInformationSecurity: 'Informatiebeveiliging in de zorg',
  medicalDevice: 'Regelgeving voor medische hulpmiddelen',
} as const satisfies Record<keyof FilledIn['certificates'], string>;

const subjects = Object.keys(certifiedSubjects) as (keyof typeof certifiedSubjects)[];

/** How many days before the last day of a claim or certificate the owner is warned. */
export const noticeDays = 30;
const dayMs = 86_400_000;

/** Whether a claim or certificate is valid on `today` (`YYYY-MM-DD`). */
export function isCurrent({ expires }: Claim | Certificate, today: string): boolean {
  return expires === undefined || expires >= today;
}

/** `5-10 uur`, or `2 uur` if minimum and maximum are equal. */
export function hoursOf({ hoursFrom, hoursTo }: FilledIn['claims']['timeSaved']): string {
  return hoursFrom === hoursTo ? `${hoursTo} uur` : `${hoursFrom}-${hoursTo} uur`;
}

/** The claims and certificates with a last day, each with its path and its name in the weekly letter. */
export function claimsThatEnd({ claims, certificates }: FilledIn) {
  const { automation, timeSaved } = claims;
  const named: [string, string, Claim | Certificate][] = [
    ['claims.automation', `de uitspraak over ${automation.percent}%`, automation],
    ['claims.timeSaved', `de uitspraak over ${hoursOf(timeSaved)}`, timeSaved],
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
 * Lists in Dutch what the owner still has to do: replace demo values, prove claims, renew what has ended or ends soon.
 * @param today `YYYY-MM-DD`.
 */
export function ownerWarnings(today: string, values: FilledIn): string[] {
  const demoPaths = unreplacedPaths(values);
  const unchecked = uncheckedClaims(values).map(
    ({ path, missing }) => `${path} (${missing.join(', ')})`,
  );
  const soon = new Date(Date.parse(today) + noticeDays * dayMs).toISOString().slice(0, 10);
  const lines = [
    demoPaths.length > 0 &&
      `eigen/owner.json heeft nog voorbeelden in plaats van uw gegevens: ${demoPaths.join(', ')}`,
    unchecked.length > 0 &&
      `eigen/owner.json heeft nog geen bewijs voor wat de pagina zegt, en wie iets beweert, moet het kunnen bewijzen (BW 6:195): ${unchecked.join(', ')}`,
    values.certificates.medicalDevice.deviceClass === 'I' &&
      'eigen/owner.json: certificates.medicalDevice is van klasse I: dat verklaart de fabrikant zelf, en dat zegt de pagina ook. Zorg dat u die verklaring kunt laten zien',
    ...claimsThatEnd(values).map(({ path, lastDay }) => {
      if (lastDay > soon) return false;
      if (lastDay >= today)
        return `eigen/owner.json: ${path} loopt af op ${lastDay}. Vernieuw het en bouw de site opnieuw`;
      return `eigen/owner.json: ${path} is afgelopen op ${lastDay}. Een nieuwe build laat het weg`;
    }),
  ];
  return lines.filter((line) => line !== false);
}

/** The paths of claims and certificates on the page without full proof, each with what is missing. */
export function uncheckedClaims({
  claims,
  certificates,
}: Pick<FilledIn, 'claims' | 'certificates'>) {
  const provable = [
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
  return provable.flatMap(([path, shown, needed]) => {
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
    return missing.length > 0 && shown !== false ? [{ path, missing }] : [];
  });
}

/** The paths of answers that practices ask for and the owner has not given. Page and e-mails leave these out. */
export function openAnswers({ claims, ...owner }: Omit<FilledIn, 'certificates'>): string[] {
  const answers = {
    // Practices ask this first.
    hardCalls: owner.hardCalls?.length,
    systems: owner.systems?.length,
    replyWithin: owner.replyWithin,
    'demo.minutes': owner.demo?.minutes,
    'demo.where': owner.demo?.where,
    questions: owner.questions?.length,
    sampleCall: owner.sampleCall,
    bookingUrl: owner.bookingUrl,
    'contact.role': owner.contact?.role,
    'contact.photo': owner.contact?.photo,
    documents: owner.documents?.length,
    results: owner.results,
    phoneHours: owner.phoneHours,
    'company.email': owner.company.email,
    'claims.automation.shownSource': isSettled(claims.automation),
    'claims.timeSaved.shownSource': isSettled(claims.timeSaved),
  };
  return Object.entries(answers).flatMap(([path, answer]) => (answer ? [] : [path]));
}

/** Whether a claim is not on the page, or shows its source there. */
function isSettled({ shown, shownSource }: Claim): boolean {
  return shown === false || shownSource !== undefined;
}
