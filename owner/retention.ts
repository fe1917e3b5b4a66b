/** The most days an undeliverable request is kept: delivery is tried for 17.5, and the owner needs time to resend it. */
export function longestKeptDays(retentionDays: number): number {
  return retentionDays + Math.max(retentionDays, 18);
}
