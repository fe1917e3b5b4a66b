import { describeDemo } from '../../contact/describe-demo.ts';
import { owner } from '../../owner.ts';

const { replyWithin } = owner;
const demo = describeDemo(owner.demo);

/** Words of the dialog; those of its fields are in `contact/fields.ts`. A file of its own: they travel to the browser with its script. */
export const dialog = {
  contact: {
    title: 'Neem Contact Op',
    // Not in the words of the toast, which stand on the page only once they are true.
    description: `Laat uw gegevens achter. We nemen dan ${replyWithin ?? 'zo snel mogelijk'} contact met u op.`,
  },
  demo: {
    title: 'Plan een Demo',
    description: replyWithin
      ? `Laat uw gegevens achter. We nemen dan ${replyWithin} contact met u op en plannen samen met u ${demo}.`
      : `Laat uw gegevens achter. We plannen samen met u ${demo}.`,
  },
  /** Follows the description where Meer Informatie opened the dialog. */
  reading: { text: 'Leest u liever eerst? Bekijk de', link: 'brochure (PDF)' },
  cancel: 'Annuleren',
  send: 'Verstuur',
  sending: 'Uw bericht wordt verzonden.',
  sent: 'Uw bericht is verzonden.',
  dismiss: 'Melding sluiten',
} as const;
