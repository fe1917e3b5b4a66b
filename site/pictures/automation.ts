import type { Role } from '../../colours.ts';
import { handsetPath, type Picture, type Size } from './picture.ts';

const calls = 20;
const pitch = 50;

/** The size of a row of ten calls. The page has two such rows, side by side where there is space. */
export const rowSize = sizeOfCalls(calls / 2, calls / 2);

/** Twenty calls, five in a row: `percent` of them done, the others for a person. */
export function automation(percent: number): Picture {
  return drawCalls(percent, 0, calls, 5);
}

/** The same calls in two rows of ten. */
export function automationRows(percent: number): [Picture, Picture] {
  return [drawCalls(percent, 0, 10, 10), drawCalls(percent, 10, 10, 10)];
}

function drawCalls(percent: number, first: number, count: number, columns: number): Picture {
  const places = placesOf(count, columns);
  const done = places.slice(0, Math.max(0, Math.round(percent / 5) - first));
  const rest = places.slice(done.length);
  const discs = done.map(({ x, y }) => `M${x} ${y}h0`);
  const handsets = done.map(({ x, y }) => handsetPath(x - 12, y - 12));
  // Head, shoulders, and a ring around both.
  const people = rest.map(
    ({ x, y }) =>
      `M${x} ${y - 11}a5.5 5.5 0 0 1 0 11a5.5 5.5 0 0 1 0-11M${x - 10} ${y + 12}a10 10 0 0 1 20 0z${ring(x, y)}`,
  );
  return {
    ...sizeOfCalls(count, columns),
    shapes: [
      path(discs, 'stroke', 'on-primary-soft', ' stroke-width="40" stroke-linecap="round"'),
      path(handsets, 'fill', 'primary'),
      path(people, 'fill', 'on-primary-soft'),
    ].join(''),
  };
}

function path(parts: string[], paint: 'fill' | 'stroke', role: Role, attributes = ''): string {
  return parts.length > 0
    ? `<path d="${parts.join('')}" ${paint}="var(--color-${role})"${attributes}/>`
    : '';
}

function ring(x: number, y: number): string {
  return `M${x} ${y - 20}a20 20 0 0 1 0 40a20 20 0 0 1 0-40v2.5a17.5 17.5 0 0 0 0 35a17.5 17.5 0 0 0 0-35z`;
}

function placesOf(count: number, columns: number) {
  return Array.from({ length: count }, (_, call) => ({
    x: (call % columns) * pitch + 20,
    y: Math.floor(call / columns) * pitch + 20,
  }));
}

function sizeOfCalls(count: number, columns: number): Size {
  return { width: columns * pitch - 10, height: Math.ceil(count / columns) * pitch - 10 };
}
