import { owner } from '../../owner.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { Wrap } from '../components/section.tsx';
import { figures } from '../content/claims.ts';
import { typeWords } from '../content/contact-types.ts';
import { hero } from '../content/sections/hero.ts';
import { Opener } from './opener.tsx';
import { SampleCall } from './sample-call.tsx';

const shownFigures = Object.values(figures);

export function Hero() {
  return (
    <section id={hero.id} aria-labelledby={`${hero.id}-titel`}>
      <Wrap className="grid items-center gap-8 pt-8 pb-4 md:py-12 lg:grid-cols-[1.1fr_1fr] lg:gap-12 lg:py-[max(1rem,12vh-4rem)]">
        <div className="min-w-0">
          <p className="font-semibold text-primary max-sm:text-sm">{hero.eyebrow}</p>
          <h1 id={`${hero.id}-titel`} className="mt-3 text-title font-bold tracking-tight">
            {hero.heading.map((sentence) => (
              <span key={sentence} className="block">
                {`${sentence} `}
              </span>
            ))}
          </h1>
          <p className="mt-4 max-w-[33em] text-lg text-ink-soft">
            {`${hero.lead} `}
            <strong>{hero.decides}</strong>
          </p>
          <div className="flex flex-wrap gap-3 pt-8">
            <Opener type="contact" variant="hero" size="lg" className="max-sm:w-full">
              {typeWords.contact.title}
            </Opener>
            <Opener
              type="contact"
              offersReading
              variant="outline"
              size="lg"
              className="max-sm:w-full"
            >
              {hero.more}
            </Opener>
            {/* For an older browser without script, in which the buttons open nothing. */}
            <p className="without-script">
              <PhoneLink phone={owner.phone} className="text-xl text-primary" />
            </p>
          </div>
          {shownFigures.length > 0 && (
            <dl className="mt-6 grid grid-cols-2 gap-x-4 border-t border-line pt-4 sm:grid-cols-[1fr_max-content]">
              {shownFigures.map(({ text, fact }) => (
                <div key={text} className="flex flex-col-reverse justify-end">
                  <dt className="text-sm text-ink-soft">{fact}</dt>
                  <dd className="text-xl font-bold text-primary">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <SampleCall />
      </Wrap>
    </section>
  );
}
