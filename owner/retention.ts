/**
 * The longest an undeliverable request is kept, in days: its delivery is tried for 17.5 days, and the
 * owner may still save it.
 */
export function longestKeptDays(retentionDays: number): number {
  return retentionDays + Math.max(retentionDays, 18);
}
