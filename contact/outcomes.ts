/**
 * What a visitor reads after sending: in a toast, or on the page where no script runs. What is wrong with a field is in
 * `fields.ts`. On a static host a bare form returns to the page with `fragment`, which shows the message.
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
