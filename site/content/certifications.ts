import { certifiedSubjects, isCurrent } from '../../owner/checks.ts';
import { type Certificate, certificates, type FilledIn, type MedicalDevice } from '../../owner.ts';
import { today } from './claims.ts';
import { dayInWords } from './in-words.ts';

/** The product's certifications, as page and brochure show them today: without hidden and expired ones. */
export const certifications = describeCertificates(certificates, today);

/** @param today `YYYY-MM-DD`. */
export function describeCertificates(all: FilledIn['certificates'], today: string) {
  return Object.entries(certifiedSubjects).flatMap(([name, subject]) => {
    const certificate = all[name as keyof typeof certifiedSubjects];
    const isShown = certificate.shown !== false && isCurrent(certificate, today);
    return isShown ? [describeCertificate(subject, certificate)] : [];
  });
}

/** `Gecertificeerd` only if every subject is proved; else the specification's own word. */
export function certificationsTitle(all: { isProved: boolean }[]): string {
  return all.every(({ isProved }) => isProved) ? 'Gecertificeerd voor:' : 'Certificeringen';
}

/** What page and brochure show of a certificate: what the owner filled in. */
export function describeCertificate(
  subject: string,
  certificate: Certificate & Partial<MedicalDevice>,
) {
  const { standard, issuer, number, scope, expires, link } = certificate;
  const { deviceClass, manufacturer, intendedPurpose, udi } = certificate;
  // The manufacturer alone declares class I: no one else has certified it (MDR, article 52(7)).
  const isOwnDeclaration = deviceClass === 'I';
  const name = standard ?? number;
  const proofLink = link
    ? { href: link, text: `Bekijk het bewijs${name ? ` voor ${name}` : ''}` }
    : undefined;
  const eudamed = udi?.startsWith('https:')
    ? { href: udi, text: 'Bekijk het hulpmiddel in EUDAMED' }
    : undefined;
  const details = [
    standard,
    issuer && `getoetst door ${issuer}`,
    number && `nummer ${number}`,
    scope,
    deviceClass &&
      (isOwnDeclaration
        ? `eigen verklaring van de fabrikant, klasse ${deviceClass}`
        : `klasse ${deviceClass}`),
    manufacturer && `fabrikant ${manufacturer}`,
    udi && !udi.startsWith('https:') && `UDI-DI ${udi}`,
    expires && `geldig tot en met ${dayInWords(expires)}`,
  ];
  return {
    subject,
    /** Whether a standard is filled in and someone else has certified it. Only then is there a tick. */
    isProved: standard !== undefined && !isOwnDeclaration,
    details: details.filter((detail) => typeof detail === 'string'),
    /** What a medical device is for. */
    purpose: intendedPurpose && `Beoogd doel: ${intendedPurpose}`,
    link: proofLink ?? eudamed,
  };
}
