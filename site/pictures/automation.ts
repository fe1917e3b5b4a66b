import { handsetPath } from './handset.ts';
import type { Picture, Size } from './picture.ts';

export const automationSize: Size = { width: 240, height: 190 };

/** Twenty calls: `percent` of them done, the others for a person. */
export function automation(percent: number): Picture {
  const calls = Array.from({ length: 20 }, (_, call) => ({
    x: (call % 5) * 50 + 20,
    y: Math.floor(call / 5) * 50 + 20,
  }));
  const done = calls.slice(0, Math.round(percent / 5));
  const rest = calls.slice(done.length);
  const discs = done.map(({ x, y }) => `M${x} ${y}h0`);
  const handsets = done.map(({ x, y }) => handsetPath(x - 12, y - 12));
  // Head, shoulders, and a ring around both.
  const people = rest.map(
    ({ x, y }) =>
      `M${x} ${y - 11}a5.5 5.5 0 0 1 0 11a5.5 5.5 0 0 1 0-11M${x - 10} ${y + 12}a10 10 0 0 1 20 0zM${x} ${y - 20}a20 20 0 0 1 0 40a20 20 0 0 1 0-40v2.5a17.5 17.5 0 0 0 0 35a17.5 17.5 0 0 0 0-35z`,
  );
  return {
    ...automationSize,
    shapes: [
      `<path d="${discs.join('')}" stroke="var(--color-on-primary-soft)" stroke-width="40" stroke-linecap="round"/>`,
      `<path d="${handsets.join('')}" fill="var(--color-primary)"/>`,
      `<path d="${people.join('')}" fill="var(--color-on-primary-soft)"/>`,
    ].join(''),
  };
}
