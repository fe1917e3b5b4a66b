import { Answer } from '../components/answer.tsx';
import { PictureFile } from '../components/picture-file.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { cn } from '../components/ui/cn.ts';
import { howItWorks } from '../content/sections/how-it-works.ts';

/** Four steps on a line: those of people are outlined, those of the assistant are filled. */
export function HowItWorks({ tone }: { tone: Tone }) {
  const { id, heading, steps } = howItWorks;
  return (
    <Section id={id} heading={heading} tone={tone}>
      <ol className="steps mt-5 md:mt-10 grid lg:grid-cols-4 lg:gap-x-8">
        {steps.map(({ who, title, text, picture, isPerson, example, isOpen, isSaid }, index) => (
          <li key={title} className="relative flex gap-4 pb-5 last:pb-0 lg:block lg:pb-0">
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
              {example && (
                <p className="mt-2">
                  <Answer isSaid={isSaid} isOpen={isOpen} on={tone}>
                    {example}
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
