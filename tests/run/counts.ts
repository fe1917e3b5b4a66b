export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const none = (): Counts => ({ passed: 0, failed: 0, skipped: 0 });

export function add(total: Counts, more: Counts): void {
  total.passed += more.passed;
  total.failed += more.failed;
  total.skipped += more.skipped;
}

export function inWords({ passed, failed, skipped }: Counts): string {
  const rest = skipped > 0 ? `, ${skipped} left out` : '';
  return `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}${rest}`;
}

export function reportStep(name: string, result: string, ms: number): void {
  const seconds = (ms / 1000).toFixed(1).padStart(7);
  process.stdout.write(`${name.padEnd(21)}${result.padEnd(40)}${seconds} s\n`);
}

export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}
