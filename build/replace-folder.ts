import { existsSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Moves the folder `made` to `target`, and what was there to `old`, with a number behind it. It tries again where another build
 * does so at the same time, or a virus scanner holds a file.
 */
export async function replaceFolder(made: string, target: string, old: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return swap(made, target, `${old}-${attempt}`);
    } catch (error) {
      if (attempt === 50) throw error;
      await delay(20);
    }
}

function swap(made: string, target: string, old: string): void {
  try {
    renameSync(target, old);
  } catch (error) {
    // A folder that came with a container's image cannot be renamed.
    if (codeOf(error) === 'EXDEV') rmSync(target, { recursive: true });
    else if (codeOf(error) !== 'ENOENT') throw error;
  }
  try {
    renameSync(made, target);
  } catch (error) {
    if (existsSync(old) && !existsSync(target)) renameSync(old, target);
    throw error;
  }
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
