import { Source } from '../components/source.tsx';
import { Card } from '../components/ui/card.tsx';
import { results } from '../content/practice-info.ts';

/** Results of the calls in a period, as one bar that narrows; nothing if the owner has not counted them. */
export function Results() {
  if (!results) return null;
  const { heading, period, counts, source } = results;
  return (
    <Card size="lg" className="mt-5 gap-x-12 md:mt-8 lg:grid lg:grid-cols-[1fr_2fr]">
      <div>
        <h3 className="text-xl font-bold">{heading}</h3>
        <p className="mt-1 text-ink-soft">{period}</p>
        <p className="text-ink-soft">
          <Source {...source} />
        </p>
      </div>
      <ul className="mt-3 lg:mt-0">
        {counts.map(({ what, count, share, isPerson }) => (
          <li key={what} className="items-center gap-x-6 sm:grid sm:grid-cols-[15rem_1fr]">
            <p className="max-sm:pt-2 leading-tight sm:text-right">
              <strong className="text-xl text-primary">{count}</strong> {what}
            </p>
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden
              className="h-7 w-full self-stretch overflow-visible forced-color-adjust-none sm:h-auto sm:min-h-12"
            >
              <rect
                width={share}
                height={1}
                fill={isPerson ? 'var(--color-raised)' : 'var(--color-primary)'}
                stroke={isPerson ? 'var(--color-control)' : undefined}
                strokeWidth={2}
                strokeDasharray="6 4"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  );
}
