export interface Figure {
  name: string;
  /** Undefined where it cannot be measured on this machine; `note` says why. */
  value: number | undefined;
  target: { atLeast: number } | { atMost: number };
  note?: string;
}

/** A Markdown table of figures beside their targets (`quality.md` of the project's specification). */
export function toTable(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    shown(figure.value),
    'atLeast' in figure.target ? `≥ ${figure.target.atLeast}` : `≤ ${figure.target.atMost}`,
    verdict(figure),
    figure.note ?? '',
  ]);
  const lines = [['figure', 'measured', 'target', '', ''], Array(5).fill('---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function verdict({ value, target }: Figure): string {
  if (value === undefined) return 'not measured';
  const isMet = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  return isMet ? 'met' : 'MISSED';
}

function shown(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2);
}
