import type { Report } from './report.ts';

const columns: Record<string, (report: Report) => string | number> = {
  scenario: ({ scenario }) => scenario,
  faults: ({ faults }) => faults,
  acknowledged: ({ acknowledged }) => acknowledged,
  refused: ({ refused }) => refused,
  lost: ({ lost }) => lost,
  repeated: ({ repeated }) => repeated,
  'slowest ms': ({ slowestMs }) => Math.round(slowestMs),
  verdict: ({ failures }) => (failures.length === 0 ? 'holds' : 'FAILS'),
};

/** A Markdown table, and below it what each scenario has to say. */
export function toTable(reports: Report[]): string {
  const rows = [
    Object.keys(columns),
    Object.keys(columns).map(() => '---'),
    ...reports.map((report) => Object.values(columns).map((cell) => String(cell(report)))),
  ];
  const remarks = reports
    .map(({ scenario, failures, notes }) => ({
      scenario,
      said: [...failures.map((failure) => `FAILS: ${failure}`), ...notes],
    }))
    .filter(({ said }) => said.length > 0)
    .map(({ scenario, said }) => `${scenario}: ${said.join('; ')}`);
  return [...rows.map((cells) => `| ${cells.join(' | ')} |`), '', ...remarks].join('\n');
}
