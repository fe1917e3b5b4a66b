/**
 * The dialog's words. `contact/fields.ts` has those of its fields, and `contact-types.ts` those that each type has for itself.
 * They have a file of their own because they ship with its script.
 */
export const dialogWords = {
  /** After the description where Meer Informatie opened the dialog. */
  reading: { text: 'Leest u liever eerst? Bekijk de', link: 'brochure (PDF)' },
  cancel: 'Annuleren',
  send: 'Verstuur',
  sending: 'Uw bericht wordt verzonden.',
  sent: 'Uw bericht is verzonden.',
  dismiss: 'Melding sluiten',
} as const;
