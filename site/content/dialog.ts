/**
 * The dialog's words, in a separate file because they ship with the dialog's script. `contact/fields.ts` has the words of its
 * fields, and `contact/contact-types.ts` those of each type.
 */
export const dialogWords = {
  /** With the link to the brochure, where Meer Informatie opened the dialog. */
  reading: 'Wilt u eerst meer lezen?',
  brochure: 'Bekijk de brochure',
  cancel: 'Annuleren',
  send: 'Verstuur',
  /** Announced on Verstuur, before the first wrong field. */
  wrong: (count: number) => `${count} velden zijn nog niet goed ingevuld.`,
  sending: 'Uw bericht wordt verzonden.',
  sent: 'Uw bericht is verzonden.',
  /** Short, next to the booking link. */
  sentShort: 'Verzonden.',
  dismiss: 'Melding sluiten',
  /** @param domain From the `@`, because the whole address may be too long for its line. */
  suggest: (domain: string) => `Bedoelt u …${domain}?`,
} as const;
