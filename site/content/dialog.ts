/**
 * The dialog's words. `contact/fields.ts` has those of its fields, and `contact-types.ts` those that each type has for itself.
 * They have a file of their own because they ship with its script.
 */
export const dialogWords = {
  /** With the link to the brochure, where Meer Informatie opened the dialog. */
  reading: 'Wilt u eerst meer lezen?',
  brochure: 'Bekijk de brochure',
  cancel: 'Annuleren',
  send: 'Verstuur',
  /** Heard on Verstuur, before the first wrong field. */
  wrong: (count: number) => `${count} velden zijn nog niet goed ingevuld.`,
  sending: 'Uw bericht wordt verzonden.',
  sent: 'Uw bericht is verzonden.',
  /** Beside the button to the agenda. */
  sentShort: 'Verzonden.',
  dismiss: 'Melding sluiten',
  /** @param domain From the `@`, because the whole address may be too long for its line. */
  suggest: (domain: string) => `Bedoelt u …${domain}?`,
} as const;
