import { agendaFor, type ContactType } from './contact-types.ts';

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

/** The link to the owner's agenda, once a request was sent for which it has moments. */
export const chooseMoment = 'Kies meteen een moment';

/** The fragment for what was asked: the message of a request that was sent may lead to the owner's agenda. */
export function fragmentOf(
  outcome: Outcome,
  type: ContactType | undefined,
  owner: Parameters<typeof agendaFor>[1],
): string {
  const { fragment } = outcomes[outcome];
  return outcome === 'sent' && type && agendaFor(type, owner) ? `${fragment}-${type}` : fragment;
}
