import { Answer } from '../components/answer.tsx';
import { PictureFile } from '../components/picture.tsx';
import { PointList } from '../components/point-list.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { cn } from '../components/ui/cn.ts';
import { Wrap } from '../components/wrap.tsx';
import { carePaths } from '../content/sections/care-paths.ts';
import { howItWorks } from '../content/sections/how-it-works.ts';
import { HardCalls } from './hard-calls.tsx';

/** Steps on a line that goes down to the assistant's steps and back up. Below them, the assistant's tasks and limits. */
export function HowItWorks({ tone }: { tone: Tone }) {
  const { id, heading, steps } = howItWorks;
  return (
    <Section id={id} heading={heading} tone={tone} band={<Bands />}>
      <ol className="steps mt-5 grid grid-cols-1 md:mt-12 lg:grid-cols-4">
        {steps.map(({ who, title, text, picture, isPerson, answer, quoted, pending }, index) => (
          <li
            key={title}
            className={cn(
              'relative flex gap-4 narrow:block lg:block',
              isPerson
                ? 'pb-4 last:pb-0 lg:pr-6 lg:last:pr-0 lg:last:pl-6'
                : 'assistant-step -mx-3 bg-surface p-3 lg:mx-0 lg:mt-20 lg:px-6 lg:py-8',
              steps[index - 1]?.isPerson && 'rounded-t-3xl lg:rounded-tr-none lg:rounded-bl-3xl',
              steps[index + 1]?.isPerson &&
                'max-lg:mb-4 rounded-b-3xl lg:rounded-tr-3xl lg:rounded-bl-none',
            )}
          >
            <span
              className={cn(
                'relative grid size-19 flex-none place-items-center rounded-full border-4 border-primary forced-color-adjust-none',
                isPerson ? 'bg-raised' : 'bg-primary',
              )}
            >
              <PictureFile name={picture} className="size-15" />
            </span>
            <div className="min-w-0 lg:mt-5">
              <p className="text-sm font-semibold text-primary">{who}</p>
              <h3 className="mt-1 text-xl font-bold">{`${index + 1}. ${title}`}</h3>
              <p className="mt-1 max-w-[33em] text-ink-soft">{text}</p>
              {answer && (
                <p className="mt-2 text-base">
                  {!pending && <span className="sr-only">{`${carePaths.example}: `}</span>}
                  <Answer quoted={quoted} pending={pending} on="surface">
                    {answer}
                  </Answer>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The assistant's limits, and below them the calls that reach a limit. */
function Bands() {
  return (
    <>
      <Limits />
      <HardCalls />
    </>
  );
}

/** Both halves are equally large, with their points in the same rows. */
function Limits() {
  const { does, doesNot } = howItWorks.limits;
  return (
    <div className="bg-[linear-gradient(to_right,var(--color-primary)_50%,var(--color-surface)_0)] max-md:bg-none">
      <Wrap className="limits grid px-0! md:grid-cols-2">
        {[does, doesNot].map(({ title, points, negative }) => (
          <div
            key={title}
            className={cn(
              'px-5 py-6 sm:px-8 md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-0 md:py-16',
              negative ? 'bg-surface md:pl-12 lg:pl-16' : 'on-dark bg-primary text-on-primary',
            )}
          >
            <h2 className="text-heading font-bold">{title}</h2>
            <PointList points={points} negative={negative} isLarge />
          </div>
        ))}
      </Wrap>
    </div>
  );
}
