import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { owner } from '../../owner.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { Picture } from '../components/picture.tsx';
import { Recording } from '../components/recording.tsx';
import { Wrap } from '../components/section.tsx';
import { Bubble } from '../components/ui/bubble.tsx';
import { Chip } from '../components/ui/chip.tsx';
import { cn } from '../components/ui/cn.ts';
import { figures } from '../content/claims.ts';
import { typeWords } from '../content/contact-types.ts';
import { recording } from '../content/recording.ts';
import { sampleCall } from '../content/sample-call.ts';
import { hero } from '../content/sections/hero.ts';
import { drawing } from '../pictures/drawings.ts';
import { Opener } from './opener.tsx';

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

/** A call that unfolds, and the record with the patient's answers as they were given. Both mark the answers. */
function SampleCall() {
  const { label, about, recordingLabel, speakers, turns, record } = sampleCall;
  return (
    <figure aria-labelledby="voorbeeld" className="min-w-0">
      <div className="rounded-3xl bg-surface p-4 pt-3 pb-14 sm:px-6">
        <div className="flex items-center justify-between gap-4">
          <p id="voorbeeld">
            <strong>{label}</strong>{' '}
            <span className="inline-block text-sm text-ink-soft">{about}</span>
          </p>
          <Picture of={drawing('voice')} className="max-w-[4.5rem]" />
        </div>
        {recording && (
          <Recording
            label={recordingLabel}
            audio={recording.audio}
            captions={recording.captions?.path}
          />
        )}
        <ol className="mt-3 grid gap-1.5 leading-tight">
          {turns.map(({ who, text, answer }, index) => (
            <Bubble
              key={text}
              from={who}
              on="surface"
              className={cn('unfold w-fit max-w-[92%] px-4 py-1.5', who === 'patient' && 'ml-auto')}
              asChild
            >
              <li>
                {/* Visible once each: after that, colour and side tell who speaks. */}
                <span
                  className={cn(
                    'text-sm',
                    index > 1 && 'sr-only',
                    who === 'assistant' ? 'text-on-primary-soft' : 'text-ink-soft',
                  )}
                >
                  {`${speakers[who]} `}
                </span>
                <Turn text={text} answer={answer} />
              </li>
            </Bubble>
          ))}
        </ol>
      </div>
      <div className="unfold record relative -mt-11 mx-4 overflow-hidden rounded-card bg-raised shadow-card sm:mx-6">
        <p className="flex items-center gap-2 bg-primary-strong px-5 py-1 font-bold text-on-primary">
          <Check size="1.25rem" strokeWidth={3} />
          {record.title}
        </p>
        <dl className="px-5">
          {record.rows.map(({ label, value }) => (
            <RecordRow key={label} label={label}>
              <mark>{value}</mark>
            </RecordRow>
          ))}
          <RecordRow label={record.open.label}>
            <Chip variant="open" className="text-sm">
              {record.open.value}
            </Chip>
          </RecordRow>
        </dl>
      </div>
    </figure>
  );
}

function RecordRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1 last:border-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="grow text-right">{children}</dd>
    </div>
  );
}

function Turn({ text, answer }: { text: string; answer: string | undefined }) {
  if (answer === undefined) return text;
  const [before, after] = text.split(answer);
  return (
    <>
      {before}
      <mark>{answer}</mark>
      {after}
    </>
  );
}
