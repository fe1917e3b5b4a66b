import { PictureFile } from '../components/picture-file.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { challenges } from '../content/sections/challenges.ts';

export function Challenges({ tone }: { tone: Tone }) {
  const { id, heading, lead, cards } = challenges;
  return (
    <Section id={id} heading={heading} lead={lead} tone={tone}>
      <ul className="mt-5 md:mt-10 grid gap-x-6 gap-y-4 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
        {cards.map(({ picture, title, text }) => (
          <li key={title} className="max-sm:grid max-sm:grid-cols-[4.5rem_1fr] max-sm:gap-x-4">
            <div className="row-span-2 self-start rounded-3xl bg-surface-warm p-3 forced-color-adjust-none">
              <PictureFile
                name={picture}
                className="mx-auto h-auto w-full max-w-72 max-sm:hidden"
              />
              <PictureFile name={`${picture}-small`} className="h-auto w-full sm:hidden" />
            </div>
            <h3 className="text-xl font-bold sm:mt-5 min-w-0">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
