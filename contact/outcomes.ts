import { bookingUrlFor, type ContactType } from './contact-types.ts';

/**
 * What the visitor reads after sending: in a toast or, without script, on the page. On a static host a form sent without
 * script leads to the page's `fragment`, which shows the message. Messages about one field: `fields.ts`.
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

/** The link to the booking page after sending. */
export const bookingLabel = 'Kies meteen een moment';

/** The success fragment of a bookable type has its own message, with a link to the booking page. */
export function fragmentOf(
  outcome: Outcome,
  type: ContactType | undefined,
  owner: Parameters<typeof bookingUrlFor>[1],
): string {
  const { fragment } = outcomes[outcome];
  return outcome === 'sent' && type && bookingUrlFor(type, owner)
    ? `${fragment}-${type}`
    : fragment;
}
