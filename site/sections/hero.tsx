import { Check } from 'lucide-react';
import { Wrap } from '../components/section.tsx';
import { dialog } from '../content/dialog.ts';
import { hero } from '../content/words.ts';
import { Opener } from './opener.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-titel" className="overflow-hidden">
      <Wrap className="grid items-center gap-12 py-12 md:py-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div className="min-w-0">
          <p className="font-semibold text-primary">{hero.eyebrow}</p>
          <h1 id="hero-titel" className="mt-3 text-3xl font-bold tracking-tight">
            {hero.heading.map((sentence) => (
              <span key={sentence} className="block">
                {sentence}{' '}
              </span>
            ))}
          </h1>
          <p className="mt-6 max-w-[54ch] text-lg text-ink-soft">{hero.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Opener type="contact" variant="hero" size="lg" className="max-sm:w-full">
              {dialog.contact.title}
            </Opener>
            <Opener type="contact" variant="outline" size="lg" className="max-sm:w-full">
              {hero.more}
            </Opener>
          </div>
          <dl className="mt-10 flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-6">
            {hero.facts.map(({ figure, text }) => (
              <div key={figure} className="flex flex-col-reverse">
                <dt className="text-sm text-ink-soft">{text}</dt>
                <dd className="text-xl font-bold text-primary">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <SampleCall />
      </Wrap>
    </section>
  );
}

function SampleCall() {
  const { label, about, turns, record } = hero.call;
  return (
    <figure className="relative min-w-0 rounded-lg bg-surface p-4 sm:p-7">
      <figcaption className="flex items-center justify-between gap-4">
        <span>
          <span className="block font-bold">{label}</span>
          <span className="block text-sm text-ink-soft">{about}</span>
        </span>
        <Waveform />
      </figcaption>
      <ol className="mt-5 space-y-3">
        {turns.map(({ who, text }, index) => (
          <li
            key={text}
            className={`land land-${index} w-fit max-w-[88%] rounded-md px-4 py-2.5 ${
              who === 'assistant'
                ? 'rounded-bl-none bg-primary text-on-primary'
                : 'ml-auto rounded-br-none bg-raised'
            }`}
          >
            <span className="sr-only">{who === 'assistant' ? 'Assistent: ' : 'Patiënt: '}</span>
            {text}
          </li>
        ))}
      </ol>
      <div className="land land-4 mt-5 rounded-md border-l-8 border-accent bg-raised p-4 shadow-raised">
        <p className="flex items-center gap-2 font-bold">
          <span className="rounded-full bg-accent p-1 text-on-accent">
            <Check size={14} strokeWidth={3} />
          </span>
          {record.title}
        </p>
        <dl className="mt-2 text-sm">
          {record.rows.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4 border-t border-line py-1.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </figure>
  );
}

const strengths = [6, 14, 22, 12, 28, 18, 8, 24, 14, 6];

function Waveform() {
  return (
    <svg width="78" height="32" viewBox="0 0 78 32" aria-hidden="true" className="stroke-primary">
      <path
        d={strengths
          .map((height, index) => `M${index * 8 + 3} ${16 - height / 2}v${height}`)
          .join('')}
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
