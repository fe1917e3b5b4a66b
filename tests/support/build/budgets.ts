/** What may be fetched, in bytes: as brotli where a server compresses. */
export const budgets = {
  /** The whole document, styles and the pictures in it included: one flight of a first connection. */
  document: 14_300,
  /** All script before a visitor reaches for a button. */
  scriptBeforeReach: 2_000,
  /** All that comes when a visitor does. */
  reach: 100_000,
  font: 25_000,
  /** All for a visitor who only reads. */
  reading: 60_000,
} as const;
