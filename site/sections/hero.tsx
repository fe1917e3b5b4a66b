import { owner } from '../../owner.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { Wrap } from '../components/wrap.tsx';
import { figures } from '../content/claims.ts';
import { typeWords } from '../content/contact-types.ts';
import { hero } from '../content/sections/hero.ts';
import { Opener } from './opener.tsx';
import { SampleCall } from './sample-call.tsx';

/** Keeps both buttons on one row unless the text is too large. */
const inRow =
  'max-sm:min-h-12 max-sm:grow max-sm:px-2 [@media(max-width:20.99rem)]:w-full max-sm:text-[1rem]';

const shownFigures = Object.values(figures);

export function Hero() {
  return (
    <section id={hero.id} aria-labelledby={`${hero.id}-titel`}>
      <Wrap className="grid items-center gap-6 pt-5 pb-4 sm:gap-8 md:py-12 lg:grid-cols-[1.1fr_1fr] lg:gap-12 lg:py-[max(1rem,12vh-4rem)]">
        <div className="min-w-0">
          <p className="font-semibold text-primary max-sm:text-sm max-sm:tracking-tight">
            {hero.eyebrow}
          </p>
          <h1 id={`${hero.id}-titel`} className="mt-2 text-title font-bold tracking-tight">
            {hero.heading.map((sentence) => (
              <span key={sentence} className="block">
                {`${sentence} `}
              </span>
            ))}
          </h1>
          <p className="mt-3 max-w-[33em] text-ink-soft max-sm:leading-normal max-xs:text-[1rem]">
            {`${hero.lead} `}
            <strong className="lg:block">{hero.decides}</strong>
          </p>
          {hero.urgent && (
            <p>
              <a href={hero.urgent.href} className="inline-flex min-h-11 items-center">
                {hero.urgent.text}
              </a>
            </p>
          )}
          <div className="flex flex-wrap gap-2 pt-7 sm:gap-3">
            <Opener type="contact" variant="hero" size="lg" className={inRow}>
              {typeWords.contact.title}
            </Opener>
            <Opener type="contact" offersReading variant="outline" size="lg" className={inRow}>
              {hero.more}
            </Opener>
            {/* For an older browser without script, in which the buttons open nothing. */}
            <p className="without-script">
              <PhoneLink phone={owner.phone} className="text-xl text-primary" />
            </p>
          </div>
          {shownFigures.length > 0 && (
            <ul className="mt-5 grid grid-cols-2 narrow:grid-cols-1 gap-x-4 gap-y-2 border-t border-line pt-4 min-[22rem]:grid-cols-[1fr_max-content] sm:mt-6 sm:grid-cols-[auto_max-content] sm:justify-start sm:gap-x-12">
              {shownFigures.map(({ text, fact }) => (
                <li key={text}>
                  <strong className="block text-xl text-balance text-primary">{text}</strong>{' '}
                  <span className="block text-sm text-balance text-ink-soft">{fact}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <SampleCall />
      </Wrap>
    </section>
  );
}
