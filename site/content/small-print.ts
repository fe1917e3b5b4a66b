import { type Owner, owner } from '../../owner.ts';
import { dayInWords } from './in-words.ts';
import { mailLink, phoneLink, privacyNotice } from './privacy.ts';

/** The anchor in the footer's small print to which `security.txt` links. */
export const smallPrintId = 'kleine-letters';

/**
 * The privacy notice with the footer's own terms: accessibility, and how to report a vulnerability (RFC 9116's policy).
 */
export function smallPrint(settings: Owner = owner) {
  const { company, phone, accessibilityTested } = settings;
  return {
    id: smallPrintId,
    summary: 'Privacy en toegankelijkheid',
    items: [
      ...privacyNotice(settings).items,
      {
        term: 'Toegankelijkheid',
        text: [
          `De software van deze site volgt WCAG 2.2, niveau AA.${accessibilityTested ? ` We hebben onze site het laatst getest op ${dayInWords(accessibilityTested)}.` : ''} Lukt iets niet? Bel `,
          phoneLink(phone),
          ' of mail naar ',
          mailLink(company.email ?? company.privacyEmail),
          '.',
        ],
      },
      {
        term: 'Een lek gevonden?',
        text: [
          'Mail naar ',
          mailLink(company.securityEmail),
          '. Kijk niet verder dan nodig en vertel het niemand voordat het lek dicht is.',
        ],
      },
    ],
  };
}
