/** What was tried for so long is given up. */
export const giveUpAfterMs = 3 * 24 * 60 * 60_000;

/** What has waited for so long raises an alarm, where its kind does. */
export const lateAfterMs = 15 * 60_000;

/** What it is to deliver something of one kind; `docs/nothing-lost.md` says how to add a kind. */
interface DeliveryKindRow {
  owedBy: 'request' | 'monday';
  /** What it is in messages; of several an s stands behind. */
  word: string;
  /** What `show` calls it, in 13 letters at most. */
  name: string;
  /**
   * Its queue, with others of one word. Groups do not hold each other up. Of one group a kind is claimed only while nothing
   * that stands before it is due.
   */
  group: string;
  /** So many are sent at the same time. */
  atOnce: number;
  /** Due to the owner. Else to a visitor, and a wrong address is nothing to be alarmed by. */
  isOwners: boolean;
  /**
   * Whether a delivery that was given up is retried each day. `always`: also after the receiver refused it for good. `never`:
   * after `giveUpAfterMs` it would only confuse, and is not sent any more.
   */
  retriesDaily: 'always' | 'unless refused' | 'never';
  /** Whether it keeps its request, while owed, up to 17.5 days past the retention: then the privacy text must say so. */
  holdsRequest: boolean;
  /** Whether its receiver is told that a request is erased which it may know. */
  isToldOfErasure: boolean;
  /** Where what waits too long or was given up raises one: its name in `/metrics` (`contact_<metric>s_owed`), and words. */
  alarm: { metric: string; advice: string; inLetter: [one: string, more: string] } | undefined;
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
    holdsRequest: false,
    isToldOfErasure: false,
    alarm: {
      metric: 'mail',
      advice: 'npm run contact -- test-mail says what the mail server answers',
      inLetter: ['e-mail met een aanvraag', 'e-mails met een aanvraag'],
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
    holdsRequest: false,
    isToldOfErasure: false,
    alarm: undefined,
  },
  letter: {
    owedBy: 'monday',
    word: 'e-mail',
    name: 'weekly letter',
    group: 'mail',
    atOnce: 1,
    isOwners: true,
    retriesDaily: 'never',
    holdsRequest: false,
    isToldOfErasure: false,
    alarm: undefined,
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
    isToldOfErasure: true,
    alarm: {
      metric: 'webhook',
      advice: 'npm run contact -- test-webhook says what the receiver answers',
      inLetter: ['webhook', 'webhooks'],
    },
  },
} as const satisfies Record<string, DeliveryKindRow>;

export type DeliveryKind = keyof typeof rows;

/** What a request can owe. */
export type OwedKind = {
  [Kind in DeliveryKind]: (typeof rows)[Kind]['owedBy'] extends 'request' ? Kind : never;
}[DeliveryKind];

export const deliveryKinds: Record<DeliveryKind, Readonly<DeliveryKindRow>> = rows;

export const allKinds = Object.keys(rows) as DeliveryKind[];

export const isOwedByRequest = (kind: DeliveryKind): kind is OwedKind =>
  deliveryKinds[kind].owedBy === 'request';

/** What a request owes to the owner. */
export const ownersKinds = allKinds
  .filter(isOwedByRequest)
  .filter((kind) => deliveryKinds[kind].isOwners);

export const holdingKinds = allKinds.filter((kind) => deliveryKinds[kind].holdsRequest);

export const toldKinds = allKinds.filter((kind) => deliveryKinds[kind].isToldOfErasure);

/** Those of `kinds` that raise an alarm. */
export function alarmingOf(kinds: readonly DeliveryKind[]): DeliveryKind[] {
  return kinds.filter((kind) => deliveryKinds[kind].alarm !== undefined);
}

/** `1 e-mail`, `2 webhooks`. */
export function countOf(number: number, kind: DeliveryKind): string {
  return `${number} ${deliveryKinds[kind].word}${number === 1 ? '' : 's'}`;
}
