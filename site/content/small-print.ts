import { type Owner, owner } from '../../owner.ts';
import { mailLink, phoneLink, privacyNotice } from './privacy.ts';

/** Of the footer's small print, where `security.txt` sends who found a hole. */
export const smallPrintId = 'kleine-letters';

/** Last day on which the site was tried by hand, beside the tests that look at every change: `site/tests/access/`. */
const triedOn = '23 november 2026';

/** What the footer tells beside the privacy: how accessible the site is, and how to tell of a hole (RFC 9116's policy). */
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
          '. Kijk niet verder dan nodig en vertel het niemand tot het lek gedicht is.',
        ],
      },
    ],
  };
}
