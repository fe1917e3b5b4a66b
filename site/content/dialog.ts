/** Words of the dialog; those of its fields are in `contact/fields.ts`. A file of its own: they travel to the browser with its script. */
export const dialog = {
  contact: {
    title: 'Neem Contact Op',
    // Not in the words of the toast, which stand on the page only once they are true.
    description: 'Laat uw gegevens achter. We nemen dan zo snel mogelijk contact met u op.',
  },
  demo: {
    title: 'Plan een Demo',
    description: 'Laat uw gegevens achter. We plannen samen met u een demo.',
  },
  /** Follows the description where Meer Informatie opened the dialog. */
  reading: { text: 'Leest u liever eerst? Bekijk de', link: 'brochure (PDF)' },
  cancel: 'Annuleren',
  send: 'Verstuur',
  sending: 'Uw bericht wordt verzonden.',
  sent: 'Uw bericht is verzonden.',
  dismiss: 'Melding sluiten',
} as const;
