/** What stands in a backup that this version can restore. */
export interface Backup {
  requests: number;
  /** When the newest request in it was received. */
  newest: Date | undefined;
  /** Whether an older version of this program wrote it; the server migrates it at its start. */
  isOlder: boolean;
}
