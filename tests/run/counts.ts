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

export function reportPart(name: string, counts: Counts, ms: number): void {
  const failed = counts.failed > 0 ? `, ${counts.failed} failed` : '';
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} left out` : '';
  write(name, `${counts.passed} passed${failed}${skipped}`, ms);
}

export function reportStep(name: string, result: string, ms: number): void {
  write(name, result, ms);
}

function write(name: string, result: string, ms: number): void {
  const seconds = (ms / 1000).toFixed(1).padStart(7);
  process.stdout.write(`${name.padEnd(21)}${result.padEnd(40)}${seconds} s\n`);
}

export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}
