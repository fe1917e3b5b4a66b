/** Options of a test that runs at full size: it may take half an hour, any other a minute. */
export const fullSize = { timeout: 30 * 60_000 };
