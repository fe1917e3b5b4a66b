/** Options of a test that may take half an hour; others have a minute. */
export const fullSize = { timeout: 30 * 60_000 };
