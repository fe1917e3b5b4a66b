/**
 * What a request can ask for, by its `type` on the wire, in the order in which the weekly letter counts them. The button that
 * opens the dialog sets the type. `docs/add-a-field-or-type.md` says how to add one. The list stands apart from the rows
 * because the dialog's script needs only the list.
 */
export const contactTypes = ['contact', 'demo'] as const;
export type ContactType = (typeof contactTypes)[number];

/** The types for which a visitor can choose a moment in the owner's agenda. */
const planned: readonly ContactType[] = ['demo'];

/** Where the visitor chooses a moment for what was asked; undefined where the owner has no agenda for it. */
export function agendaFor(type: ContactType, owner: { bookingUrl?: string | undefined }) {
  return planned.includes(type) ? owner.bookingUrl : undefined;
}

/** What the owner says of when an answer comes, and of a demo. */
export interface Promises {
  replyWithin?: string | undefined;
  demo?: { minutes?: number; where?: string } | undefined;
}

interface TypeRow {
  /** The dialog's title. */
  title: string;
  /** The dialog's description. Its words differ from the toast's, which may only be on the page once they are true. */
  describe(promises: Promises): string;
  /** What the owner's e-mail calls one request, and the weekly letter several: `Demo-aanvraag`, `demo-aanvragen`. */
  label: string;
  plural: string;
  /** What the visitor has sent: `demo-aanvraag`, in “We hebben uw demo-aanvraag ontvangen”. */
  called: string;
  /** What the owner is to do, after `Mail of bel`. */
  toDo: string;
  /** What the confirmation says comes next. */
  describeNext(promises: Promises): string;
  /** The setting that names its recipients in place of `MAIL_TO`. */
  recipients?: 'MAIL_TO_DEMO';
}

export const typeRows: Record<ContactType, TypeRow> = {
  contact: {
    title: 'Neem Contact Op',
    describe: ({ replyWithin = 'zo snel mogelijk' }) =>
      `Laat uw gegevens achter. We nemen dan ${replyWithin} contact met u op.`,
    label: 'Contactverzoek',
    plural: 'contactverzoeken',
    called: 'contactverzoek',
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
    called: 'demo-aanvraag',
    toDo: 'om een moment voor de demo af te spreken.',
    describeNext: ({ replyWithin = 'zo snel mogelijk', demo }) =>
      `We nemen ${replyWithin} contact met u op en plannen samen met u ${describeDemo(demo)}.`,
    recipients: 'MAIL_TO_DEMO',
  },
};

/** An object with a value for each type. */
export function mapTypes<Value>(give: (type: ContactType) => Value): Record<ContactType, Value> {
  const entries = contactTypes.map((type) => [type, give(type)]);
  return Object.fromEntries(entries) as Record<ContactType, Value>;
}

/** A demo in the words of both dialog and e-mail, with the owner's length and place: `een demo van 30 minuten`. */
export function describeDemo({ minutes, where }: Promises['demo'] = {}): string {
  return `een demo${minutes ? ` van ${minutes} minuten` : ''}${where ? ` ${where}` : ''}`;
}
