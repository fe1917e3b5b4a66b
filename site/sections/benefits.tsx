import { PictureFile } from '../components/picture-file.tsx';
import { PointList } from '../components/point-list.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { Card } from '../components/ui/card.tsx';
import { figures } from '../content/claims.ts';
import { benefits } from '../content/sections/benefits.ts';
import { closing } from '../content/sections/closing.ts';

const { timeSaved } = figures;

export function Benefits({ tone }: { tone: Tone }) {
  const { id, heading, groups, next } = benefits;
  return (
    <Section id={id} heading={heading} tone={tone}>
      <div className="mt-5 md:mt-10 grid items-center gap-6 md:grid-cols-2 lg:gap-12">
        {timeSaved && (
          <Card
            size="lg"
            className="grid grid-cols-2 items-center gap-x-4 max-xs:grid-cols-1 md:block"
            asChild
          >
            <figure>
              <figcaption>
                <span className="block text-heading font-bold text-primary">{timeSaved.text}</span>{' '}
                <span className="mt-1 block text-lg text-ink-soft">{timeSaved.title}</span>
                {timeSaved.source && (
                  <span className="mt-1 block text-sm text-ink-soft">{timeSaved.source}</span>
                )}
              </figcaption>
              <div role="img" aria-label={timeSaved.label} className="mt-4">
                <div className="grid grid-cols-5 pb-1 text-center text-sm text-ink-soft">
                  {timeSaved.week.days.map((day) => (
                    <span key={day}>{day}</span>
                  ))}
                </div>
                <div className="bg-raised forced-color-adjust-none">
                  <PictureFile name="week" className="h-auto w-full" />
                </div>
              </div>
              <ul className="col-span-full mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
                <li>{timeSaved.week.scale}</li>
                <li className="flex items-center gap-2">
                  <span className="h-4 w-9 rounded-lg bg-primary forced-color-adjust-none" />
                  {timeSaved.week.certain}
                </li>
                <li className="flex items-center gap-2">
                  <span className="h-4 w-9 rounded-lg border-2 border-primary" />
                  {timeSaved.week.possible}
                </li>
              </ul>
            </figure>
          </Card>
        )}
        <div>
          <ul className="grid gap-4 text-lg">
            {groups.map(({ who, points }) => (
              <li key={who} className="border-b border-line pb-4 last:border-0 last:pb-0">
                <h3 className="text-xl font-bold">{who}</h3>
                <PointList points={points} />
              </li>
            ))}
          </ul>
          <a
            href={`#${closing.id}`}
            className="mt-5 inline-flex min-h-11 items-center text-lg font-semibold text-primary"
          >
            {next}
          </a>
        </div>
      </div>
    </Section>
  );
}
