import { type Owner, owner } from '../../owner.ts';
import { mailLink, phoneLink, privacyNotice } from './privacy.ts';

/** The anchor in the footer's small print to which `security.txt` links. */
export const smallPrintId = 'kleine-letters';

/** The last day on which the site was tested by hand. `site/tests/access/` tests every change. */
const triedOn = '23 november 2026';

/**
 * What the footer says beside the privacy notice: how accessible the site is, and how to report a vulnerability (RFC 9116's
 * policy).
 */
export function smallPrint(settings: Owner = owner) {
  const { company, phone } = settings;
  return {
    id: smallPrintId,
    summary: 'Privacy en toegankelijkheid',
    items: [
      ...privacyNotice(settings).items,
      {
        term: 'Toegankelijkheid',
        text: [
          `Deze site voldoet aan WCAG 2.2, niveau AA. We testen elke wijziging automatisch. Met de hand testten we de site het laatst op ${triedOn}. Lukt iets niet? Bel `,
          phoneLink(phone),
          ' of mail naar ',
          mailLink(company.privacyEmail),
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
