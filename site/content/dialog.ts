/** Words of the dialog. A file of its own: they travel to the browser with its script. */
export const dialog = {
  contact: {
    title: 'Neem Contact Op',
    description: 'Laat uw gegevens achter. Wij nemen zo snel mogelijk contact met u op.',
  },
  demo: {
    title: 'Plan een Demo',
    description: 'Laat uw gegevens achter. Wij plannen samen met u een demo.',
  },
  fields: {
    firstName: { label: 'Voornaam' },
    lastName: { label: 'Achternaam' },
    email: { label: 'E-mailadres' },
    phone: { label: 'Telefoonnummer', hint: 'Dan kunnen we u bellen om iets af te spreken.' },
  },
  cancel: 'Annuleren',
  send: 'Verstuur',
  sending: 'Uw bericht wordt verzonden.',
  dismiss: 'Melding sluiten',
} as const;
