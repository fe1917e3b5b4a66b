/**
 * The types of request, in the order of the weekly letter. The button that opens the dialog sets the type. To add one:
 * `docs/add-a-field-or-type.md`. Separate from `typeRows` because the dialog's script needs only this list.
 */
export const contactTypes = ['contact', 'demo'] as const;
export type ContactType = (typeof contactTypes)[number];

/** The types for which a visitor can book a time with the owner. */
const bookable: readonly ContactType[] = ['demo'];

/** The booking page for a type; undefined if the owner has none. */
export function bookingUrlFor(type: ContactType, owner: { bookingUrl?: string | undefined }) {
  return bookable.includes(type) ? owner.bookingUrl : undefined;
}

/** When the owner replies, and how a demo goes. */
export interface OwnerCommitments {
  replyWithin?: string | undefined;
  demo?: { minutes?: number; where?: string } | undefined;
}

interface TypeRow {
  /** The dialog's title. */
  title: string;
  /** The dialog's description. It never contains the toast's text, which may be on the page only once the request was sent. */
  describe(commitments: OwnerCommitments): string;
  /** The name of one request in the owner's e-mail, and of several in the weekly letter. */
  label: string;
  plural: string;
  /** Its name in a sentence to the visitor: “We hebben uw demo-aanvraag ontvangen”. */
  inSentence: string;
  /** The owner's next step: completes `Mail of bel …`. */
  toDo: string;
  /** The next step, in the confirmation. */
  describeNext(commitments: OwnerCommitments): string;
  /** The setting with its own recipients, instead of `MAIL_TO`. */
  recipients?: 'MAIL_TO_DEMO';
}

export const typeRows: Record<ContactType, TypeRow> = {
  contact: {
    title: 'Neem Contact Op',
    describe: ({ replyWithin = 'zo snel mogelijk' }) =>
      `Laat uw gegevens achter. We nemen dan ${replyWithin} contact met u op.`,
    label: 'Contactverzoek',
    plural: 'contactverzoeken',
    inSentence: 'contactverzoek',
    toDo: 'terug.',
    describeNext: ({ replyWithin = 'zo snel mogelijk' }) =>
      `We nemen ${replyWithin} contact met u op.`,
  },
  demo: {
    title: 'Plan een Demo',
    describe: ({ replyWithin, demo }) => {
      const plan = `plannen samen met u ${describeDemo(demo)}.`;
      return replyWithin
        ? `Laat uw gegevens achter. We nemen dan ${replyWithin} contact met u op en ${plan}`
        : `Laat uw gegevens achter. We ${plan}`;
    },
    label: 'Demo-aanvraag',
    plural: 'demo-aanvragen',
    inSentence: 'demo-aanvraag',
    toDo: 'om een moment voor de demo af te spreken.',
    describeNext: ({ replyWithin = 'zo snel mogelijk', demo }) =>
      `We nemen ${replyWithin} contact met u op en plannen samen met u ${describeDemo(demo)}.`,
    recipients: 'MAIL_TO_DEMO',
  },
};

export function mapTypes<Value>(toValue: (type: ContactType) => Value): Record<ContactType, Value> {
  const entries = contactTypes.map((type) => [type, toValue(type)]);
  return Object.fromEntries(entries) as Record<ContactType, Value>;
}

/** For dialog and e-mail: `een demo van 30 minuten bij u`. */
export function describeDemo({ minutes, where }: OwnerCommitments['demo'] = {}): string {
  return `een demo${minutes ? ` van ${minutes} minuten` : ''}${where ? ` ${where}` : ''}`;
}
