import type { ContactType } from '../../contact/contact-request.ts';
import type { Source } from '../../contact/source-labels.ts';

/** What is counted by day. A type stands for the requests of that type that were stored. */
export type Counted = ContactType | 'page_view' | 'erased';

export type Counts = Partial<Record<Counted, number>>;

export interface DayCount {
  /** In Amsterdam: `2026-11-21`. */
  day: string;
  counted: Counted;
  number: number;
}

export interface RequestCount {
  /** Index of the span of time in which they were received. */
  span: number;
  type: ContactType;
  source: Source;
  number: number;
}

/** The first letter is about a whole week. */
export const firstLetterAfterMs = 7 * 24 * 60 * 60_000;

/** What the weekly letter needs. Counts are numbers alone: nothing leads from them to a visitor. */
export interface Letters {
  /** Adds to the numbers of a day. */
  addCounts(day: string, counts: Counts): Promise<void>;

  /** The days from `first` to `last`, both included; what was never counted is left out. */
  readCounts(first: string, last: string): Promise<DayCount[]>;

  /** Counts what is stored still. @param edges A span lies between each two, the earlier one included. */
  countRequests(edges: Date[]): Promise<RequestCount[]>;

  /**
   * Makes the letter owed that is due (`letterMonday`) by the store's clock: once for each Monday, from the first that is
   * `firstLetterAfterMs` after `countedSince`.
   */
  oweLetter(): Promise<void>;

  /** Since when this database counts: when it was made, or migrated to the version that counts. */
  countedSince(): Promise<Date>;

  /** The Monday of the newest letter before that of `monday` that was delivered. */
  lastLetterBefore(monday: string): Promise<string | undefined>;

  /** When the newest backup was made by `contact backup`. */
  readBackupTime(): Promise<Date | undefined>;
}
