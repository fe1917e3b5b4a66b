import { owner, type Results } from '../../owner.ts';
import type { Source } from './claims.ts';

/** What came of the owner's calls; undefined where the owner has filled in nothing. */
export const results = owner.results && describeResults(owner.results);

export function describeResults(counted: Results) {
  const { called, reached, completed, passedOn, period, source, sourceLink } = counted;
  const counts: [what: string, count: number][] = [
    ['gebeld', called],
    ['bereikt', reached],
    ['afgerond', completed],
    ['naar een mens', passedOn],
  ];
  const from: Source = { text: `Bron: ${source}`, href: sourceLink };
  return {
    heading: 'Wat de gesprekken opleverden',
    period,
    counts: counts.map(([what, count]) => ({ what, count: count.toLocaleString('nl-NL') })),
    source: from,
  };
}
