const hourMs = 3_600_000;

/** The year in Amsterdam, where at New Year it is UTC+1; to load the browser's calendars takes an old computer 0.1 s. */
export function yearInAmsterdam(now: number): number {
  return new Date(now + hourMs).getUTCFullYear();
}
