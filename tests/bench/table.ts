export interface Figure {
  name: string;
  /** Undefined where it cannot be measured on this machine; `note` says why. */
  value: number | undefined;
  /** Undefined where it is told, but held to nothing. */
  target: { atLeast: number } | { atMost: number } | undefined;
  note?: string;
}

/** A Markdown table of figures beside their targets (`quality.md` of the project's specification). */
export function toTable(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    shown(figure.value),
    bound(figure.target),
    verdict(figure),
    figure.note ?? '',
  ]);
  const lines = [['figure', 'measured', 'target', '', ''], Array(5).fill('---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function bound(target: Figure['target']): string {
  if (target === undefined) return '';
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

function verdict({ value, target }: Figure): string {
  if (value === undefined) return 'not measured';
  if (target === undefined) return '';
  const isMet = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  return isMet ? 'met' : 'MISSED';
}

function shown(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2);
}
