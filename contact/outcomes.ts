/**
 * What a visitor reads after sending: in a toast, or on the page where no script runs. Where the page lies on a static
 * host, the `fragment` of its address says which message a bare form comes back to.
 */
export const outcomes = {
  sent: {
    title: 'Bericht verzonden!',
    description: 'We nemen zo snel mogelijk contact met u op.',
    fragment: 'verzonden',
  },
  failed: {
    title: 'Er ging iets mis',
    description: 'Probeer het later opnieuw of bel ons direct.',
    fragment: 'niet-verzonden',
  },
} as const;

export type Outcome = keyof typeof outcomes;
