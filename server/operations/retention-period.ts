const dayMs = 86_400_000;

/**
 * How long a request is kept, in milliseconds.
 * @throws Error where the owner's days would erase what has just come.
 */
export function retentionMs(days: number): number {
  if (days >= 1) return days * dayMs;
  throw new Error(`privacy.retentionDays in owner.ts is ${days}; it may be 1 or more`);
}
