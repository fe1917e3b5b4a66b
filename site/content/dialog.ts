import { describeDemo } from 'contact/describe-demo.ts';
import { type Owner, owner } from '../../owner.ts';

/**
 * The dialog's description for each type. Its words differ from the toast's, which may only be on the page once they are
 * true.
 */
export function describeDialog({ replyWithin, demo }: Pick<Owner, 'replyWithin' | 'demo'>) {
  const contact = `Laat uw gegevens achter. We nemen dan ${replyWithin ?? 'zo snel mogelijk'} contact met u op`;
  const plan = `plannen samen met u ${describeDemo(demo)}.`;
  return {
    contact: `${contact}.`,
    demo: replyWithin ? `${contact} en ${plan}` : `Laat uw gegevens achter. We ${plan}`,
  };
}

const descriptions = describeDialog(owner);

/**
 * The dialog's words; `contact/fields.ts` has those of its fields. They have a file of their own because they ship with its
 * script.
 */
export const dialogWords = {
  contact: {
    title: 'Neem Contact Op',
    description: descriptions.contact,
  },
  demo: {
    title: 'Plan een Demo',
    description: descriptions.demo,
  },
  /** After the description where Meer Informatie opened the dialog. */
  reading: { text: 'Leest u liever eerst? Bekijk de', link: 'brochure (PDF)' },
  cancel: 'Annuleren',
  send: 'Verstuur',
  sending: 'Uw bericht wordt verzonden.',
  sent: 'Uw bericht is verzonden.',
  dismiss: 'Melding sluiten',
} as const;
