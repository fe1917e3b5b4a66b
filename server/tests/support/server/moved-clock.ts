import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../../../tests/support/machine/until.ts';

const minuteMs = 60_000;

/** A wall clock for servers, which can be moved while they run. */
export async function createMovedClock(folder: string) {
  const file = join(folder, 'clock');
  const move = (ms: number) => writeFile(file, String(ms));
  await move(0);
  return {
    env: { CLOCK_FILE: file },
    flags: ['--import', './server/tests/support/server/clock-preload.ts'],
    move,
    /** The first truthy result of `find`; each try moves the clock a minute ahead. */
    async untilLater<Found>(description: string, find: () => Found): Promise<NonNullable<Found>> {
      let minutes = 0;
      return until(description, async () => {
        minutes += 1;
        await move(minutes * minuteMs);
        return find();
      });
    },
  };
}
