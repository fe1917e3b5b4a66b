import type { ReactNode } from 'react';
import { PictureFile } from '../components/picture-file.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { figures } from '../content/claims.ts';
import { solution } from '../content/words.ts';

export function Solution({ tone }: { tone: Tone }) {
  const { id, heading, lead, calls, automation, protocol, language, record, followUp } = solution;
  return (
    <Section id={id} heading={heading} lead={lead} tone={tone}>
      <ul className="mt-5 md:mt-10 grid gap-3 sm:gap-4 sm:grid-cols-2 lg:grid-cols-6">
        <Feature
          {...calls}
          picture={{ name: 'calls', width: 300, height: 140 }}
          isWide
          className="sm:col-span-2 lg:col-span-4"
        />
        {figures.automation && (
          <li className="on-dark rounded-lg bg-primary p-4 text-on-primary max-sm:grid max-sm:grid-cols-[1fr_7rem] gap-4 max-sm:items-center max-xs:grid-cols-1 sm:row-span-2 sm:flex sm:flex-col sm:p-8 lg:col-span-2">
            <h3>
              <span className="block text-figure font-bold">{figures.automation}</span>{' '}
              <span className="mt-1 block text-xl">{automation.title}</span>
            </h3>
            <div className="bg-primary sm:my-auto forced-color-adjust-none">
              <PictureFile name="automation" width={240} height={190} className="h-auto w-full" />
            </div>
            <p className="col-span-full text-on-primary-soft">{automation.text}</p>
          </li>
        )}
        <Feature
          {...protocol}
          picture={{ name: 'protocol', width: 240, height: 110 }}
          className="lg:col-span-2"
        />
        <Feature {...language} className="lg:col-span-2">
          <p className="mb-5 flex flex-wrap content-center gap-2 font-semibold" aria-hidden="true">
            {language.greetings.map(({ lang, text }, index) => (
              <span
                key={lang}
                lang={lang}
                className={`rounded-md px-4 py-1 ${index % 2 ? 'rounded-br-none bg-surface' : 'rounded-bl-none bg-primary text-on-primary'}`}
              >
                {text}
              </span>
            ))}
          </p>
        </Feature>
        <Feature
          {...record}
          picture={{ name: 'record', width: 260, height: 120 }}
          className="lg:col-span-3"
        />
        <Feature
          {...followUp}
          picture={{ name: 'follow-up', width: 260, height: 120 }}
          className="lg:col-span-3"
        />
      </ul>
    </Section>
  );
}

interface FeatureProps {
  title: string;
  text: string;
  picture?: { name: string; width: number; height: number };
  /** Whether the picture stands beside the words in a wide window. */
  isWide?: boolean;
  /** Its place in the grid. */
  className: string;
  children?: ReactNode;
}

function Feature({ title, text, picture, isWide, className, children }: FeatureProps) {
  return (
    <li
      className={`grid gap-x-6 rounded-lg bg-raised p-4 sm:p-8 ${isWide ? 'content-center sm:grid-cols-2' : 'content-start sm:grid-rows-[1fr]'} ${className}`}
    >
      {picture && (
        <PictureFile
          {...picture}
          className={`h-auto max-w-full self-center bg-raised forced-color-adjust-none max-sm:hidden ${isWide ? 'sm:row-span-2' : 'mb-5'}`}
        />
      )}
      {children}
      <h3 className={`text-xl font-bold ${isWide ? 'sm:self-end' : ''}`}>{title}</h3>
      <p className="mt-2 max-w-[33em] text-ink-soft">{text}</p>
    </li>
  );
}
