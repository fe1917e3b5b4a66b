export interface Figure {
  name: string;
  /** Undefined where it cannot be measured on this machine; `note` says why. */
  value: number | undefined;
  /** Undefined where it is told, but held to nothing. */
  target?: { atLeast: number } | { atMost: number };
  note?: string;
}

/** A line for each figure, beside its target (`quality.md` of the project's specification). */
export function print(figures: Figure[]): void {
  for (const { name, value, target, note = '' } of figures) {
    const measured = value === undefined ? 'not measured' : Number(value.toPrecision(3));
    const bound = target ? ` (${verdict(value, target)})` : '';
    process.stdout.write(`${name}: ${measured}${bound}; ${note}\n`);
  }
}

function verdict(value: number | undefined, target: NonNullable<Figure['target']>): string {
  const [bound, isMet] =
    'atLeast' in target
      ? [`at least ${target.atLeast}`, value !== undefined && value >= target.atLeast]
      : [`at most ${target.atMost}`, value !== undefined && value <= target.atMost];
  return value === undefined ? bound : `${bound}, ${isMet ? 'met' : 'MISSED'}`;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** What `measure` gives, one time after the other. */
export async function repeat<T>(times: number, measure: (time: number) => Promise<T>) {
  const results: T[] = [];
  for (let time = 1; time <= times; time += 1) results.push(await measure(time));
  return results;
}
