/**
 * What a visitor reads after sending: in a toast, or on the page where no script runs. `fields.ts` has the messages about
 * one field. On a static host a form sent without script returns to the page's `fragment`, which shows the message.
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
