/** How many days an undeliverable request is kept at most: delivery is tried for 17.5, and the owner may still save it. */
export function longestKeptDays(retentionDays: number): number {
  return retentionDays + Math.max(retentionDays, 18);
}
