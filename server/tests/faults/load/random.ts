/** Seed of the random moments; set `FAULT_SEED` to repeat an earlier run. */
export const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let state = seed;

/** A number from 0 to 1; the same sequence for the same seed (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
