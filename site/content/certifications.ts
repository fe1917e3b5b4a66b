import { certifiedSubjects, isCurrent } from '../../owner/checks.ts';
import { type Certificate, certificates, type MedicalDevice } from '../../owner.ts';
import { today } from './claims.ts';

const dayInWords = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });

/** The product's certifications, as page and brochure show them today. */
export const certifications = Object.entries(certifiedSubjects).flatMap(([name, subject]) => {
  const certificate = certificates[name as keyof typeof certifiedSubjects];
  return certificate.shown === false ? [] : [describeCertificate(subject, certificate, today)];
});

/** Certified is said only where the owner names a standard for each subject. Else it is the specification's own word. */
export function certificationsTitle(all: { isProved: boolean }[]): string {
  return all.every(({ isProved }) => isProved) ? 'Gecertificeerd voor:' : 'Certificeringen';
}

/**
 * What page and brochure show of a certificate: what the owner filled in. After its last day they show only its subject, which
 * is the specification's own claim.
 * @param today `YYYY-MM-DD`.
 */
export function describeCertificate(
  subject: string,
  certificate: Certificate & Partial<MedicalDevice>,
  today: string,
) {
  const { scope, deviceClass, manufacturer } = certificate;
  const proof: Certificate = isCurrent(certificate, today) ? certificate : {};
  const { standard, issuer, number, expires, link } = proof;
  const name = standard ?? number;
  const details = [
    standard,
    issuer && `getoetst door ${issuer}`,
    number && `nummer ${number}`,
    scope,
    deviceClass && `klasse ${deviceClass}`,
    manufacturer && `fabrikant ${manufacturer}`,
    expires &&
      `geldig tot en met ${dayInWords.format(new Date(expires)).replaceAll(' ', '\u00A0')}`,
  ];
  return {
    subject,
    /** Whether the owner has named a standard. Without one there is no tick. */
    isProved: standard !== undefined,
    details: details.filter(Boolean).join(', '),
    link:
      link === undefined
        ? undefined
        : { href: link, text: `Bekijk het bewijs${name ? ` voor ${name}` : ''}` },
  };
}
