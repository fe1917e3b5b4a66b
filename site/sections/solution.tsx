import type { ReactNode } from 'react';
import { PictureFile } from '../components/picture-file.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { Bubble } from '../components/ui/bubble.tsx';
import { Card } from '../components/ui/card.tsx';
import { cn } from '../components/ui/cn.ts';
import { figures } from '../content/claims.ts';
import { solution } from '../content/sections/solution.ts';

const { automation } = figures;

export function Solution({ tone }: { tone: Tone }) {
  const { id, heading, lead, calls, protocol, language, record, followUp } = solution;
  return (
    <Section id={id} heading={heading} lead={lead} tone={tone}>
      <ul className="mt-5 md:mt-10 grid gap-3 sm:gap-4 sm:grid-cols-2 lg:grid-cols-6">
        <Feature {...calls} picture="calls" isWide className="sm:col-span-2 lg:col-span-4" />
        {automation && (
          <Card
            variant="primary"
            size="lg"
            className="max-sm:grid max-sm:grid-cols-[1fr_7rem] gap-4 max-sm:items-center max-xs:grid-cols-1 sm:row-span-2 sm:flex sm:flex-col lg:col-span-2"
            asChild
          >
            <li>
              <h3>
                <span className="block text-figure font-bold">{automation.text}</span>{' '}
                <span className="mt-1 block text-xl">{automation.title}</span>
              </h3>
              <div className="bg-primary sm:my-auto forced-color-adjust-none">
                <PictureFile name="automation" className="h-auto w-full" />
              </div>
              <p className="col-span-full text-on-primary-soft">{automation.rest}</p>
              {automation.source && (
                <p className="col-span-full text-sm text-on-primary-soft">{automation.source}</p>
              )}
            </li>
          </Card>
        )}
        <Feature {...protocol} picture="protocol" className="lg:col-span-2" />
        <Feature {...language} className="lg:col-span-2">
          <p className="flex flex-wrap gap-2 font-semibold" aria-hidden="true">
            {language.greetings.map(({ lang, text }, index) => (
              <Bubble
                key={lang}
                lang={lang}
                from={index % 2 ? 'patient' : 'assistant'}
                on="raised"
                className="px-4 py-1"
              >
                {text}
              </Bubble>
            ))}
          </p>
        </Feature>
        <Feature {...record} picture="record" isWide className="lg:col-span-3" />
        <Feature {...followUp} picture="follow-up" isWide className="lg:col-span-3" />
      </ul>
    </Section>
  );
}

interface FeatureProps {
  title: string;
  text: string;
  picture?: string;
  /** Whether the words are beside the picture in a wide card. */
  isWide?: boolean;
  /** Its place in the grid. */
  className: string;
  children?: ReactNode;
}

function Feature({ title, text, picture, isWide, className, children }: FeatureProps) {
  return (
    <Card
      size="lg"
      className={cn('grid content-start', isWide && 'lg:grid-cols-[2fr_3fr] lg:gap-12', className)}
      asChild
    >
      <li>
        <div
          className={cn(
            'mb-5 grid content-center',
            !children && 'max-sm:hidden',
            isWide ? 'lg:mb-0' : 'sm:min-h-32',
          )}
        >
          {picture && (
            <PictureFile
              name={picture}
              className="h-auto max-w-full bg-raised forced-color-adjust-none"
            />
          )}
          {children}
        </div>
        <div>
          <h3 className="text-xl font-bold">{title}</h3>
          <p className="mt-2 max-w-[33em] text-ink-soft">{text}</p>
        </div>
      </li>
    </Card>
  );
}
