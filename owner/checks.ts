/** What build, server and weekly letter say about `owner.ts`: what is wrong in it, and what the owner still has to do. */
import {
  type Certificate,
  type Claim,
  certificates as ownCertificates,
  claims as ownClaims,
  owner as ownOwner,
} from '../owner.ts';
import { wrongAnswers } from './check-practice-info.ts';
import { check, checkLink, checkText, isAudio, isDay, isHttps, isWhole } from './values.ts';

/** What the owner fills in. */
export const filledIn = { owner: ownOwner, claims: ownClaims, certificates: ownCertificates };
type FilledIn = typeof filledIn;

/** What the product is certified for (specification, section 1), in the words of the page. */
export const certifiedSubjects = {
  informationSecurity: 'Informatiebeveiliging',
  careInformationSecurity: 'Informatiebeveiliging in de zorg',
  medicalDevice: 'Regelgeving voor medische hulpmiddelen',
} as const satisfies Record<keyof FilledIn['certificates'], string>;

const subjects = Object.keys(certifiedSubjects) as (keyof typeof certifiedSubjects)[];

/** The values that `owner.ts` ships with, by which build and server know the ones that nobody has replaced yet. */
const demoValues: Record<string, string> = {
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

/** The owner is warned this many days before the last day of a claim or certificate. */
export const noticeDays = 30;
const dayMs = 86_400_000;

const isPhotoPath = (value: string) =>
  /^(?![/\\]|.*\.\.|(?:\.\/)?site\/public\/).*\.(?:jpe?g|png|webp)$/i.test(value);

/** The settings of `owner` that still hold their demo value, as paths: `company.kvk`. */
export function demoSettings(owner = ownOwner): string[] {
  return Object.keys(demoValues).filter((path) => {
    let value: unknown = owner;
    // An owner may name fewer processors.
    for (const name of path.split('.'))
      value = (value as Record<string, unknown> | undefined)?.[name];
    return value === demoValues[path];
  });
}

/** A line for each wrong value in `owner.ts`. Build and server do not start while there is one. */
export function wrongSettings(values: FilledIn = filledIn): string[] {
  const { owner, claims, certificates } = values;
  const { bookingUrl, sampleCall, privacy } = owner;
  const named = [
    ...Object.entries(claims).map(([name, claim]) => [`claims.${name}`, claim] as const),
    ...subjects.map((name) => [`certificates.${name}`, certificates[name]] as const),
  ];
  return [
    ...checkText('contact.role', owner.contact?.role, 60),
    ...check(
      'contact.photo.file',
      owner.contact?.photo?.file,
      isPhotoPath,
      "a JPEG, PNG or WebP file in the project's folder such as foto.jpg, but not in site/public, which is published as it is",
    ),
    ...checkText('contact.photo.alt', owner.contact?.photo?.alt, 150),
    ...check(
      'bookingUrl',
      bookingUrl,
      isHttps,
      'an https address such as https://agenda.example.nl/demo',
    ),
    ...check(
      'sampleCall.audio',
      sampleCall?.audio,
      isAudio,
      'a sound file in site/public such as /voorbeeldgesprek.mp3, named without spaces and accents',
    ),
    ...check(
      'privacy.backupDays',
      privacy.backupDays,
      (days) => isWhole(days, 1),
      'a whole number from 1',
    ),
    ...named.flatMap(([path, { expires }]) =>
      check(`${path}.expires`, expires, isDay, 'a day such as 2027-12-31'),
    ),
    ...subjects.flatMap((name) =>
      checkLink(`certificates.${name}.link`, certificates[name].link, '/certificaat.pdf'),
    ),
    ...wrongAnswers(values),
  ];
}

/** Whether a claim or certificate is valid on `today` (`YYYY-MM-DD`). */
export function isCurrent({ expires }: Claim | Certificate, today: string): boolean {
  return expires === undefined || expires >= today;
}

/** Every claim and certificate with a last day: its path in `owner.ts`, and its name in the words of the weekly letter. */
export function claimsThatEnd({ claims, certificates }: FilledIn = filledIn) {
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
  return named.flatMap(([path, name, { expires }]) =>
    expires ? [{ path, name: `${name} (${path})`, lastDay: expires }] : [],
  );
}

/**
 * A line for each thing that the owner still has to do in `owner.ts`: replace demo values, back up claims that nobody can
 * check, and renew what has ended or ends soon.
 * @param today `YYYY-MM-DD`.
 */
export function ownerWarnings(today: string, values: FilledIn = filledIn): string[] {
  const demoPaths = demoSettings(values.owner);
  const unchecked = uncheckedClaims(values);
  const soon = new Date(Date.parse(today) + noticeDays * dayMs).toISOString().slice(0, 10);
  return [
    ...(demoPaths.length > 0 ? [`owner.ts still holds demo values: ${demoPaths.join(', ')}`] : []),
    ...(unchecked.length > 0
      ? [`owner.ts makes claims that nobody can check yet: ${unchecked.join(', ')}`]
      : []),
    ...claimsThatEnd(values).flatMap(({ path, lastDay }) => {
      const isCertificate = path.startsWith('certificates.');
      if (lastDay > soon) return [];
      if (lastDay >= today)
        return [`${path} in owner.ts ends on ${lastDay}: renew it and build again`];
      return [
        `${path} in owner.ts ended on ${lastDay}: later builds leave ${isCertificate ? 'out its standard, issuer, number and link' : 'it out'}`,
      ];
    }),
  ];
}

/** The claims and certificates that cannot be checked, each with what it lacks: `claims.automation (source)`. */
function uncheckedClaims({ claims, certificates }: FilledIn): string[] {
  const lacking = [
    ...subjects.map((name) => {
      const { standard, issuer, expires } = certificates[name];
      return [`certificates.${name}`, { standard, issuer, expires }] as const;
    }),
    ...Object.entries(claims).map(([name, { source }]) => [`claims.${name}`, { source }] as const),
  ];
  return lacking.flatMap(([path, needed]) => {
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
    return missing.length > 0 ? [`${path} (${missing.join(', ')})`] : [];
  });
}
