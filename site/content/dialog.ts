/**
 * The dialog's words. `contact/fields.ts` has those of its fields, and `contact-types.ts` those that each type has for itself.
 * They have a file of their own because they ship with its script.
 */
export const dialogWords = {
  /** Before the link to the brochure (`site/sections/dialog-brochure.tsx`), where Meer Informatie opened the dialog. */
  reading: 'Wilt u eerst meer lezen?',
  cancel: 'Annuleren',
  send: 'Verstuur',
  sending: 'Uw bericht wordt verzonden.',
  sent: 'Uw bericht is verzonden.',
  /** Before a link, with which it has one line on a phone. */
  sentShort: 'Verzonden.',
  dismiss: 'Melding sluiten',
  /** @param domain From the `@`: the whole address may be too long for its line. */
  suggest: (domain: string) => `Bedoelt u …${domain}?`,
} as const;
