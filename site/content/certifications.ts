import { certifiedSubjects, isCurrent } from '../../owner/checks.ts';
import { type Certificate, certificates, type MedicalDevice } from '../../owner.ts';
import { today } from './claims.ts';

const dayInWords = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });

/** What the product is certified for, as page and brochure show it today. */
export const certifications = Object.entries(certifiedSubjects).map(([name, subject]) =>
  describeCertificate(subject, certificates[name as keyof typeof certifiedSubjects], today),
);

/**
 * What is shown of a certificate: what the owner filled in. Past its day it proves nothing any more; that the product is
 * certified for the subject is the specification's own claim, and stays.
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
    /** Whether there is a standard to show for it: what is only said gets no tick. */
    isProved: standard !== undefined,
    details: details.filter(Boolean).join(', '),
    link:
      link === undefined
        ? undefined
        : { href: link, text: `Bekijk het bewijs${name ? ` voor ${name}` : ''}` },
  };
}
