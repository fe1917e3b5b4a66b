import { PictureFile } from '../components/picture.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { WeekDays } from '../components/week-days.tsx';
import { weekDays } from '../content/in-words.ts';
import { challenges } from '../content/sections/challenges.ts';

/** The challenges. The first shows the week of the benefits section, here with more work than fits. */
export function Challenges({ tone }: { tone: Tone }) {
  const { id, heading, lead, time, others } = challenges;
  return (
    <Section id={id} heading={heading} lead={lead} tone={tone} layout="split-heading">
      <ul className="mt-5 grid gap-x-8 xl:gap-x-12 gap-y-4 sm:gap-y-6 md:mt-12 lg:grid-cols-[7fr_5fr] lg:grid-rows-3">
        <li className="flex flex-col overflow-hidden rounded-3xl bg-surface-warm py-4 pl-4 sm:py-8 sm:pl-8 lg:row-span-3">
          <div aria-hidden="true" className="my-auto">
            <div className="flex">
              <WeekDays days={weekDays} className="w-[66.4%] flex-none" />
              <span className="pl-[1.8%] text-sm text-ink-soft">{time.waiting}</span>
            </div>
            <PictureFile
              name="week-overfull"
              className="h-auto w-full forced-color-adjust-none bg-surface-warm"
            />
          </div>
          <h3 className="mt-3 text-xl font-bold sm:mt-6">{time.title}</h3>
          <p className="mt-1 max-w-[33em] pr-5 text-ink-soft">{time.text}</p>
        </li>
        {others.map(({ picture, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[4.5rem_1fr] narrow:block items-center gap-x-4 sm:grid-cols-[11rem_1fr] lg:grid-cols-[8rem_1fr] xl:grid-cols-[11rem_1fr] sm:gap-x-6"
          >
            <div className="content-center rounded-3xl bg-surface-warm p-3 sm:p-4 lg:h-full forced-color-adjust-none">
              <PictureFile name={picture} className="h-auto w-full max-sm:hidden" />
              <PictureFile name={`${picture}-small`} className="h-auto w-full sm:hidden" />
            </div>
            <div className="min-w-0">
              <h3 className="text-xl font-bold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
