/** A delivery is undeliverable after three days of attempts. */
export const giveUpAfterMs = 3 * 24 * 60 * 60_000;

/** How long a delivery of a kind with an `alarm` may be pending before it raises one. */
export const lateAfterMs = 15 * 60_000;

/** One kind of delivery; `docs/nothing-lost.md` describes how to add one. */
interface DeliveryKindRow {
  trigger: 'request' | 'monday' | 'erasure';
  /** Its name in the log; the plural adds an s. */
  word: string;
  dutch: readonly [one: string, more: string];
  /** Its name in `show`, at most 14 letters long. */
  name: string;
  /**
   * Kinds of a group share a transport, and a kind is claimed only when no earlier kind of its group is due. Groups are
   * independent.
   */
  group: string;
  /** Maximum concurrent deliveries to its receiver. An erasure notice shares the limit of the kind it belongs to. */
  atOnce: number;
  /** Whether it is for the owner. Otherwise it is for a visitor, whose wrong address raises no alarm. */
  isForOwner: boolean;
  /**
   * Whether an undeliverable delivery is retried daily. `always`: even if the receiver refused it for good. `never`:
   * after `giveUpAfterMs` it would only confuse, so it is no longer sent.
   */
  retriesDaily: 'always' | 'unless refused' | 'never';
  /** Whether its request is kept until delivery, at most 17.5 days past the retention. The privacy notice then says so. */
  holdsRequest: boolean;
  /** The kind of notice that its receiver gets when a request is erased. */
  erasureNotice: 'erasure' | undefined;
  /** Raised when a delivery is late or undeliverable. */
  alarm: Alarm | undefined;
}

interface Alarm {
  /** Its name in `/metrics`: `contact_<metric>s_owed`. */
  metric: string;
  /** What to do if a delivery is late. */
  fix: string;
}

/** In order of importance. The table `deliveries` also has rows of kind `warning`: `alarm-state.ts`. */
const rows = {
  notification: {
    trigger: 'request',
    word: 'e-mail',
    dutch: ['e-mail met een aanvraag', 'e-mails met een aanvraag'],
    name: 'e-mail aan u',
    group: 'mail',
    atOnce: 5,
    isForOwner: true,
    retriesDaily: 'always',
    holdsRequest: false,
    erasureNotice: undefined,
    alarm: {
      metric: 'mail',
      fix: 'npm run contact -- test-mail shows the response of the mail server',
    },
  },
  confirmation: {
    trigger: 'request',
    word: 'e-mail',
    dutch: ['bevestiging', 'bevestigingen'],
    name: 'bevestiging',
    group: 'mail',
    atOnce: 2,
    isForOwner: false,
    retriesDaily: 'never',
    holdsRequest: false,
    erasureNotice: undefined,
    alarm: undefined,
  },
  letter: {
    trigger: 'monday',
    word: 'e-mail',
    dutch: ['weekbericht', 'weekberichten'],
    name: 'weekbericht',
    group: 'mail',
    atOnce: 1,
    isForOwner: true,
    retriesDaily: 'never',
    holdsRequest: false,
    erasureNotice: undefined,
    alarm: undefined,
  },
  webhook: {
    trigger: 'request',
    word: 'webhook',
    dutch: ['webhook', 'webhooks'],
    name: 'webhook',
    group: 'webhook',
    atOnce: 5,
    isForOwner: true,
    retriesDaily: 'unless refused',
    holdsRequest: true,
    erasureNotice: 'erasure',
    alarm: {
      metric: 'webhook',
      fix: 'npm run contact -- test-webhook shows the response of the receiver',
    },
  },
  erasure: {
    trigger: 'erasure',
    word: 'erasure notice',
    dutch: ['melding van een gewiste aanvraag', 'meldingen van gewiste aanvragen'],
    name: 'wismelding',
    group: 'webhook',
    atOnce: 5,
    isForOwner: true,
    retriesDaily: 'unless refused',
    holdsRequest: false,
    erasureNotice: undefined,
    alarm: {
      metric: 'erasure_notice',
      fix: 'npm run contact -- test-webhook shows the response of the receiver',
    },
  },
} as const satisfies Record<string, DeliveryKindRow>;

export type DeliveryKind = keyof typeof rows;

/** The kinds that a request can need. */
export type RequestKind = {
  [Kind in DeliveryKind]: (typeof rows)[Kind]['trigger'] extends 'request' ? Kind : never;
}[DeliveryKind];

export const deliveryKinds: Record<DeliveryKind, Readonly<DeliveryKindRow>> = rows;

export const allKinds = Object.keys(rows) as DeliveryKind[];

export const isOfRequest = (kind: DeliveryKind): kind is RequestKind =>
  deliveryKinds[kind].trigger === 'request';

/** The kinds of a request that go to the owner. */
export const ownerKinds = allKinds
  .filter(isOfRequest)
  .filter((kind) => deliveryKinds[kind].isForOwner);

export const holdingKinds = allKinds.filter((kind) => deliveryKinds[kind].holdsRequest);

export const erasureNoticeKinds = allKinds.filter(
  (kind) => deliveryKinds[kind].trigger === 'erasure',
);

/** The kinds that `resend` makes pending again. */
export const resendableKinds = [...ownerKinds, ...erasureNoticeKinds];

/** Each kind whose receiver is notified of erasures, with the kind of that notice. */
export const kindsWithErasureNotice = allKinds.flatMap((kind) => {
  const { erasureNotice: notice } = deliveryKinds[kind];
  return notice ? [{ kind, notice }] : [];
});

/** Maps an erasure notice to the kind whose receiver it shares; any other kind to itself. */
export function kindOfReceiver(kind: DeliveryKind): DeliveryKind {
  return kindsWithErasureNotice.find(({ notice }) => notice === kind)?.kind ?? kind;
}

export interface AlarmingKind extends Alarm {
  kind: DeliveryKind;
  word: string;
  dutch: readonly [one: string, more: string];
}

/** Those of `kinds` that raise an alarm. */
export function alarmingOf(kinds: readonly DeliveryKind[]): AlarmingKind[] {
  return kinds.flatMap((kind) => {
    const { word, dutch, alarm } = deliveryKinds[kind];
    return alarm ? [{ kind, word, dutch, ...alarm }] : [];
  });
}

/** `1 e-mail`, `2 webhooks`. */
export function countOf(number: number, kind: DeliveryKind): string {
  return `${number} ${deliveryKinds[kind].word}${number === 1 ? '' : 's'}`;
}
