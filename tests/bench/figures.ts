/** Prints a figure with its bound (`quality.md` of the specification). */
export function report(
  name: string,
  value: number,
  bound: `>= ${number}` | `<= ${number}`,
  note = '',
): void {
  const limit = Number(bound.slice(3));
  const isMet = bound.startsWith('>=') ? value >= limit : value <= limit;
  const verdict = isMet ? 'met' : 'MISSED';
  process.stdout.write(
    `${name}: ${Number(value.toPrecision(3))} (${bound}, ${verdict}); ${note}\n`,
  );
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** A median's number of values and their range. */
export function spread(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `median of ${values.length}, ${least.toFixed(0)} to ${most.toFixed(0)}`;
}

/** Calls `measure` several times, one after another. @returns The results. */
export async function repeat<T>(times: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let time = 1; time <= times; time += 1) results.push(await measure());
  return results;
}
