import { PictureFile } from '../components/picture.tsx';
import { PointList } from '../components/point-list.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { Source } from '../components/source.tsx';
import { Card } from '../components/ui/card.tsx';
import { WeekDays } from '../components/week-days.tsx';
import { figures, type TimeSavedFigure } from '../content/claims.ts';
import { weekDays } from '../content/in-words.ts';
import { benefits } from '../content/sections/benefits.ts';
import { closing } from '../content/sections/closing.ts';
import { Results } from './results.tsx';

const { timeSaved } = figures;

export function Benefits({ tone }: { tone: Tone }) {
  const { id, heading, groups, next } = benefits;
  return (
    <Section id={id} heading={heading} tone={tone}>
      {timeSaved && <TimeSaved {...timeSaved} />}
      <Results />
      <ul className="mt-6 grid gap-x-12 gap-y-3 md:mt-12 md:grid-cols-3">
        {groups.map(({ who, points }) => (
          <li
            key={who}
            className="max-md:border-b border-line max-md:pb-3 max-md:last:border-0 max-md:last:pb-0"
          >
            <h3 className="text-xl font-bold">{who}</h3>
            <PointList points={points} />
          </li>
        ))}
      </ul>
      <a
        href={`#${closing.id}`}
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-primary md:mt-8"
      >
        {next}
      </a>
    </Section>
  );
}

/** A week with the saved hours marked. */
function TimeSaved({ text, title, from, source, label, week }: TimeSavedFigure) {
  return (
    <Card size="lg" className="mt-5 md:mt-10 md:grid md:grid-cols-2 md:gap-x-12" asChild>
      <figure>
        <figcaption className="md:my-auto">
          <span className="block text-[clamp(1.75rem,9vw,2.75rem)] leading-none font-bold tracking-tight text-primary md:text-figure">
            {text}
          </span>{' '}
          <span className="mt-2 block font-semibold md:mt-6 md:text-xl">{title}</span>{' '}
          <span className="mt-1 block leading-normal text-ink-soft max-sm:text-sm">{from}</span>
          {source && (
            <span className="mt-2 block text-sm text-ink-soft">
              <Source {...source} />
            </span>
          )}
        </figcaption>
        <div className="max-md:mt-3 max-md:grid max-md:grid-cols-[3fr_2fr] max-md:items-end max-md:gap-x-5 max-xs:grid-cols-1!">
          <div role="img" aria-label={label}>
            <WeekDays days={weekDays} />
            <PictureFile name="week" className="h-auto w-full bg-raised forced-color-adjust-none" />
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm md:mt-4">
            <li>{week.scale}</li>
            <li className="flex items-center gap-2">
              <span className="h-4 w-9 rounded-lg bg-primary forced-color-adjust-none" />
              {week.certain}
            </li>
            {week.possible && (
              <li className="flex items-center gap-2">
                <span className="h-4 w-9 rounded-lg border-2 border-primary" />
                {week.possible}
              </li>
            )}
          </ul>
        </div>
      </figure>
    </Card>
  );
}
