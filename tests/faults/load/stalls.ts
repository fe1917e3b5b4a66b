import { existsSync, readFileSync } from 'node:fs';

/** What lets a server note its stalls in `file`. */
export function watchStalls(file: string) {
  return { preload: './tests/faults/load/stall-watch.ts', env: { STALL_LOG: file } };
}

/** The longest stall that ended at `since` or later; 0 when none was noteworthy. */
export function longestStall(file: string, since: number): number {
  if (!existsSync(file)) return 0;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const stalls = lines.map((line) => line.split(' ').map(Number));
  return Math.max(0, ...stalls.map(([at = 0, ms = 0]) => (at >= since ? ms : 0)));
}
