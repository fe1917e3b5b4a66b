/** What a visitor reads after sending: in a toast, or on the page where no script runs. */
export const outcomes = {
  sent: {
    title: 'Bericht verzonden!',
    description: 'We nemen zo snel mogelijk contact met u op.',
  },
  failed: {
    title: 'Er ging iets mis',
    description: 'Probeer het later opnieuw of bel ons direct.',
  },
} as const;

export type Outcome = keyof typeof outcomes;
