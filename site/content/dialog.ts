/** Words of the dialog; those of its fields are in `contact/fields.ts`. A file of its own: they travel to the browser with its script. */
export const dialog = {
  contact: {
    title: 'Neem Contact Op',
    description: 'Laat uw gegevens achter. Wij nemen zo snel mogelijk contact met u op.',
  },
  demo: {
    title: 'Plan een Demo',
    description: 'Laat uw gegevens achter. Wij plannen samen met u een demo.',
  },
  cancel: 'Annuleren',
  send: 'Verstuur',
  sending: 'Uw bericht wordt verzonden.',
  dismiss: 'Melding sluiten',
} as const;
