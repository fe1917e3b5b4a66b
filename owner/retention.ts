/** The most days that an undeliverable request is kept: delivery is tried for 17.5, and the owner can still resend it after. */
export function longestKeptDays(retentionDays: number): number {
  return retentionDays + Math.max(retentionDays, 18);
}
