import { PictureFile } from '../components/picture.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { Source } from '../components/source.tsx';
import { Bubble } from '../components/ui/bubble.tsx';
import { Card } from '../components/ui/card.tsx';
import { cn } from '../components/ui/cn.ts';
import { type AutomationFigure, figures } from '../content/claims.ts';
import { solution } from '../content/sections/solution.ts';

const { automation } = figures;

export function Solution({ tone }: { tone: Tone }) {
  const { id, heading, lead, calls, language, path } = solution;
  return (
    <Section id={id} heading={heading} lead={lead} tone={tone} layout="split-heading">
      <ul className="mt-5 grid gap-3 sm:gap-4 md:mt-12 md:grid-cols-[7fr_5fr] lg:gap-x-12">
        <Card size="lg" className="flex flex-col lg:-mr-8" asChild>
          <li>
            <div className="my-auto">
              <PictureFile
                name={calls.picture}
                className="h-auto w-full bg-raised forced-color-adjust-none"
              />
            </div>
            <h3 className="mt-3 text-xl font-bold sm:mt-8">{calls.title}</h3>
            <p className="mt-1 max-w-[33em] text-ink-soft md:min-h-[2lh]">{calls.text}</p>
          </li>
        </Card>
        <Card size="lg" className="flex flex-col" asChild>
          <li>
            <p
              className="my-auto flex flex-wrap gap-2 font-semibold sm:grid sm:text-xl lg:gap-3 lg:text-2xl"
              aria-hidden="true"
            >
              {language.greetings.map(({ lang, text }, index) => (
                <Bubble
                  key={lang}
                  lang={lang}
                  from={index % 2 ? 'patient' : 'assistant'}
                  on="raised"
                  className={cn(
                    'w-fit px-4 py-1 sm:px-5 sm:py-2 sm:leading-tight',
                    index % 2 && 'sm:ml-auto',
                  )}
                >
                  {text}
                </Bubble>
              ))}
            </p>
            <h3 className="mt-3 text-xl font-bold sm:mt-8">{language.title}</h3>
            <p className="mt-1 max-w-[33em] text-ink-soft md:min-h-[2lh]">{language.text}</p>
          </li>
        </Card>
        {automation && <Automation {...automation} />}
      </ul>
      <Card size="none" className="mt-3 grid overflow-hidden sm:mt-4 md:grid-cols-3" asChild>
        <ol>
          {path.map(({ picture, title, text }) => (
            <li
              key={title}
              className="grid grid-cols-[3.5rem_1fr] narrow:block gap-x-4 px-4 py-3 sm:px-8 md:block md:px-0 md:pt-4 md:pb-8 lg:pt-0"
            >
              <PictureFile
                name={picture}
                className="h-auto w-full bg-raised max-md:hidden forced-color-adjust-none"
              />
              <PictureFile
                name={`${picture}-small`}
                className="h-auto w-full bg-raised md:hidden forced-color-adjust-none"
              />
              {/* The text starts right under the drawing's first shape. */}
              <div className="min-w-0 md:px-[8%]">
                <h3 className="text-xl font-bold">{title}</h3>
                <p className="mt-1 max-w-[33em] text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

/** The figure across the whole width, with twenty calls in two rows. */
function Automation({ text, title, rest, source }: AutomationFigure) {
  return (
    <Card variant="primary" size="lg" className="md:col-span-2" asChild>
      <li>
        <h3 className="flex flex-wrap items-baseline-last gap-x-6">
          <span className="text-figure leading-none font-bold tracking-tight">{text}</span>{' '}
          <span className="text-xl leading-tight font-semibold lg:max-w-[16em] lg:text-3xl">
            {title}
          </span>
        </h3>
        <div className="mt-5 grid gap-2 bg-primary sm:mt-8 lg:grid-cols-2 lg:gap-3 forced-color-adjust-none">
          {['automation-1', 'automation-2'].map((name) => (
            <PictureFile key={name} name={name} className="h-auto w-full" />
          ))}
        </div>
        <p className="mt-4 flex flex-row-reverse flex-wrap justify-between gap-x-6 text-on-primary-soft sm:mt-6">
          <span>{rest}</span>
          {source && (
            <span className="text-sm">
              <Source {...source} />
            </span>
          )}
        </p>
      </li>
    </Card>
  );
}
