/** A delivery is given up after three days of attempts. */
export const giveUpAfterMs = 3 * 24 * 60 * 60_000;

/** A delivery of a kind with an `alarm` raises one once it has waited for so long. */
export const lateAfterMs = 15 * 60_000;

/** One kind of delivery; `docs/nothing-lost.md` says how to add one. */
interface DeliveryKindRow {
  owedBy: 'request' | 'monday' | 'erasure';
  /** Its name in messages; the plural adds an s. */
  word: string;
  /** Its name in `show`, of 13 letters at most. */
  name: string;
  /**
   * Kinds of one group share a transport: a kind is claimed only while nothing is due of those before it. Groups do not hold
   * each other up.
   */
  group: string;
  /** How many its receiver gets at the same time. An erasure notice counts among the deliveries of its request's kind. */
  atOnce: number;
  /** Whether it is due to the owner. Else it is due to a visitor, whose wrong address alarms nobody. */
  isOwners: boolean;
  /**
   * Whether a delivery that was given up is retried each day. `always`: even if the receiver refused it for good. `never`:
   * after `giveUpAfterMs` it would only confuse, so it is no longer sent.
   */
  retriesDaily: 'always' | 'unless refused' | 'never';
  /** Keeps its request, while pending, up to 17.5 days past the retention. The privacy text then says so. */
  holdsRequest?: true;
  /** The kind of notice that tells its receiver of an erased request. */
  erasureNotice?: 'erasure';
  /** Raises an alarm when it waits too long or was given up. */
  alarm?: Alarm;
}

interface Alarm {
  /** Its name in `/metrics`: `contact_<metric>s_owed`. */
  metric: string;
  /** What to do where one waits too long. */
  fix: string;
  dutch: [one: string, more: string];
}

/** In the order of importance. */
const rows = {
  notification: {
    owedBy: 'request',
    word: 'e-mail',
    name: 'e-mail to you',
    group: 'mail',
    atOnce: 5,
    isOwners: true,
    retriesDaily: 'always',
    alarm: {
      metric: 'mail',
      fix: 'npm run contact -- test-mail says what the mail server answers',
      dutch: ['e-mail met een aanvraag', 'e-mails met een aanvraag'],
    },
  },
  confirmation: {
    owedBy: 'request',
    word: 'e-mail',
    name: 'confirmation',
    group: 'mail',
    atOnce: 2,
    isOwners: false,
    retriesDaily: 'never',
  },
  letter: {
    owedBy: 'monday',
    word: 'e-mail',
    name: 'weekly letter',
    group: 'mail',
    atOnce: 1,
    isOwners: true,
    retriesDaily: 'never',
  },
  webhook: {
    owedBy: 'request',
    word: 'webhook',
    name: 'webhook',
    group: 'webhook',
    atOnce: 5,
    isOwners: true,
    retriesDaily: 'unless refused',
    holdsRequest: true,
    erasureNotice: 'erasure',
    alarm: {
      metric: 'webhook',
      fix: 'npm run contact -- test-webhook says what the receiver answers',
      dutch: ['webhook', 'webhooks'],
    },
  },
  erasure: {
    owedBy: 'erasure',
    word: 'erasure notice',
    name: 'erasure',
    group: 'webhook',
    atOnce: 5,
    isOwners: true,
    retriesDaily: 'unless refused',
    alarm: {
      metric: 'erasure_notice',
      fix: 'npm run contact -- test-webhook says what the receiver answers',
      dutch: ['melding van een gewiste aanvraag', 'meldingen van gewiste aanvragen'],
    },
  },
} satisfies Record<string, DeliveryKindRow>;

export type DeliveryKind = keyof typeof rows;

/** What a request can owe. */
export type OwedKind = {
  [Kind in DeliveryKind]: (typeof rows)[Kind]['owedBy'] extends 'request' ? Kind : never;
}[DeliveryKind];

export const deliveryKinds: Record<DeliveryKind, DeliveryKindRow> = rows;

export const allKinds = Object.keys(rows) as DeliveryKind[];

export const isOwedByRequest = (kind: DeliveryKind): kind is OwedKind =>
  deliveryKinds[kind].owedBy === 'request';

/** What a request owes to the owner. */
export const ownersKinds = allKinds
  .filter(isOwedByRequest)
  .filter((kind) => deliveryKinds[kind].isOwners);

export const holdingKinds = allKinds.filter((kind) => deliveryKinds[kind].holdsRequest);

export const erasureNoticeKinds = allKinds.filter(
  (kind) => deliveryKinds[kind].owedBy === 'erasure',
);

/** What `resend` makes owed anew. */
export const resendableKinds = [...ownersKinds, ...erasureNoticeKinds];

/** Each kind whose receiver is told of erasures, with the kind of that notice. */
export const toldOfErasures = allKinds.flatMap((kind) => {
  const { erasureNotice: notice } = deliveryKinds[kind];
  return notice ? [{ kind, notice }] : [];
});

/** The kind that the receiver of `kind` gets of a request: an erasure notice goes where its request went. */
export function kindOfReceiver(kind: DeliveryKind): DeliveryKind {
  return toldOfErasures.find(({ notice }) => notice === kind)?.kind ?? kind;
}

export interface AlarmingKind extends Alarm {
  kind: DeliveryKind;
  word: string;
}

/** Those of `kinds` that raise an alarm. */
export function alarmingOf(kinds: readonly DeliveryKind[]): AlarmingKind[] {
  return kinds.flatMap((kind) => {
    const { word, alarm } = deliveryKinds[kind];
    return alarm ? [{ kind, word, ...alarm }] : [];
  });
}

/** `1 e-mail`, `2 webhooks`. */
export function countOf(number: number, kind: DeliveryKind): string {
  return `${number} ${deliveryKinds[kind].word}${number === 1 ? '' : 's'}`;
}
