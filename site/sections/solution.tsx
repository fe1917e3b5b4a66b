import type { ReactNode } from 'react';
import { PictureFile } from '../components/picture-file.tsx';
import { Section } from '../components/section.tsx';
import { figures } from '../content/claims.ts';
import { solution } from '../content/words.ts';

export function Solution() {
  const { id, heading, lead, calls, automation, protocol, language, record, followUp } = solution;
  return (
    <Section id={id} heading={heading} lead={lead} tone="surface">
      <ul className="mt-10 grid gap-4 md:grid-cols-2 lg:grid-cols-6">
        <Feature
          {...calls}
          picture={{ name: 'calls', width: 300, height: 140 }}
          isWide
          className="md:col-span-2 lg:col-span-4"
        />
        {figures.automation && (
          <li className="on-dark rounded-lg bg-primary p-6 text-on-primary sm:p-8 md:row-span-2 lg:col-span-2">
            <h3>
              <span className="block text-figure font-bold">{figures.automation}</span>{' '}
              <span className="mt-1 block text-xl">{automation.title}</span>
            </h3>
            <div className="mt-7 bg-primary forced-color-adjust-none">
              <PictureFile name="automation" width={240} height={190} className="h-auto w-full" />
            </div>
            <p className="mt-6 text-on-primary-soft">{automation.text}</p>
          </li>
        )}
        <Feature
          {...protocol}
          picture={{ name: 'protocol', width: 240, height: 110 }}
          className="lg:col-span-2"
        />
        <Feature {...language} className="lg:col-span-2">
          <p
            className="flex flex-wrap content-center justify-center gap-2 font-semibold"
            aria-hidden="true"
          >
            {language.greetings.map(({ lang, text }, index) => (
              <span
                key={lang}
                lang={lang}
                className={`rounded-md px-3.5 py-1.5 ${index % 2 ? 'rounded-br-none bg-raised' : 'rounded-bl-none bg-primary text-on-primary'}`}
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
  /** How many columns of the grid it takes. */
  className: string;
  children?: ReactNode;
}

function Feature({ title, text, picture, isWide, className, children }: FeatureProps) {
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-lg bg-raised p-3 ${isWide ? 'md:flex-row md:items-stretch' : ''} ${className}`}
    >
      <div
        className={`grid min-h-40 place-content-center rounded-md bg-surface p-4 forced-color-adjust-none ${isWide ? 'md:basis-1/2' : ''}`}
      >
        {picture ? <PictureFile {...picture} className="h-auto max-w-full" /> : children}
      </div>
      <div className={`p-3 pt-5 sm:p-5 ${isWide ? 'md:basis-1/2 md:self-center md:p-8' : ''}`}>
        <h3 className="text-xl font-bold">{title}</h3>
        <p className="mt-2 max-w-[54ch] text-ink-soft">{text}</p>
      </div>
    </li>
  );
}
