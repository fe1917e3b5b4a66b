import { Source } from '../components/source.tsx';
import { Card } from '../components/ui/card.tsx';
import { results } from '../content/practice-info.ts';

/** Results of the calls in a period, from first to last; nothing if the owner has not counted them. */
export function Results() {
  if (!results) return null;
  const { heading, period, counts, source } = results;
  return (
    <Card size="lg" className="mt-5 md:mt-8">
      <h3 className="text-xl font-bold">
        {heading} <span className="inline-block font-normal text-ink-soft">{period}</span>
      </h3>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        {counts.map(({ what, count }) => (
          <div key={what} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-soft">{what}</dt>
            <dd className="text-2xl font-bold tracking-tight text-primary md:text-3xl">{count}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        <Source {...source} />
      </p>
    </Card>
  );
}
