import { type Certificate, certificates, type MedicalDevice } from '../../owner.ts';
import { certifiedSubjects, isCurrent } from '../../owner-checks.ts';
import { today } from './claims.ts';

const dayInWords = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });

/** What the product is certified for, each with what the owner filled in of its certificate. */
export const certifications = Object.entries(certifiedSubjects).map(([name, subject]) =>
  describe(subject, certificates[name as keyof typeof certifiedSubjects]),
);

function describe(subject: string, certificate: Certificate & Partial<MedicalDevice>) {
  const { scope, deviceClass, manufacturer } = certificate;
  // Past its day a certificate proves nothing; that the product is certified is the specification's own claim.
  const { standard, issuer, number, expires, link } = isCurrent(certificate, today)
    ? certificate
    : ({} as Certificate);
  const details = [
    standard,
    issuer && `afgegeven door ${issuer}`,
    number && `nummer ${number}`,
    scope,
    deviceClass && `klasse ${deviceClass}`,
    manufacturer && `fabrikant ${manufacturer}`,
    expires && `geldig tot en met ${dayInWords.format(new Date(expires))}`,
  ];
  return {
    subject,
    details: details.filter(Boolean).join(', '),
    link: link && { href: link, text: `Bekijk ${standard ?? 'het certificaat'}` },
  };
}
