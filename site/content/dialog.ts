import { contactDialogs, mapTypes, type Promises } from 'contact/contact-types.ts';
import { owner } from '../../owner.ts';

/** What the dialog says for each type. */
export function describeDialog(promises: Promises) {
  return mapTypes((type) => contactDialogs[type].describe(promises));
}

const descriptions = describeDialog(owner);

/**
 * The dialog's words; `contact/fields.ts` has those of its fields. They have a file of their own because they ship with its
 * script.
 */
export const dialogWords = {
  ...mapTypes((type) => ({ title: contactDialogs[type].title, description: descriptions[type] })),
  /** After the description where Meer Informatie opened the dialog. */
  reading: { text: 'Leest u liever eerst? Bekijk de', link: 'brochure (PDF)' },
  cancel: 'Annuleren',
  send: 'Verstuur',
  sending: 'Uw bericht wordt verzonden.',
  sent: 'Uw bericht is verzonden.',
  dismiss: 'Melding sluiten',
} as const;
