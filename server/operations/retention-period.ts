const dayMs = 86_400_000;

/** @throws Error for less than a day, which would erase what has just arrived. */
export function retentionMs(days: number): number {
  if (days >= 1) return days * dayMs;
  throw new Error(`privacy.retentionDays in owner.ts is ${days}; it may be 1 or more`);
}
