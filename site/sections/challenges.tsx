import type { ReactNode } from 'react';
import { Section } from '../components/section.tsx';
import { challenges } from '../content/words.ts';

type Picture = (typeof challenges)['cards'][number]['picture'];

export function Challenges() {
  const { id, heading, lead, cards } = challenges;
  return (
    <Section id={id} heading={heading} lead={lead}>
      <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {cards.map(({ picture, title, text }) => (
          <li key={title} className="border-t-2 border-ink pt-5">
            <svg width="112" height="80" viewBox="0 0 112 80" aria-hidden="true">
              {pictures[picture]}
            </svg>
            <h3 className="mt-5 text-xl font-bold">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Drawn on 112 by 80; the accent marks what is wrong. */
const pictures: Record<Picture, ReactNode> = {
  // A day planned full: the call back falls outside it.
  time: (
    <>
      <path d="M2 12h80v56H2z" className="fill-surface" />
      {[0, 1, 2, 3].map((row) => (
        <path key={row} d={`M8 ${18 + row * 12}h68v8H8z`} className="fill-primary" />
      ))}
      <path d="M70 56h40v14H70z" className="fill-accent" />
      <path d="M76 63h28" className="stroke-on-accent" strokeWidth="2" />
    </>
  ),
  // A pile of forms.
  paper: (
    <>
      {[0, 1, 2, 3, 4].map((sheet) => (
        <path
          key={sheet}
          d={`M${8 + (sheet % 2) * 6} ${62 - sheet * 10}h72l10 8H${18 + (sheet % 2) * 6}z`}
          className={sheet === 4 ? 'fill-accent' : sheet % 2 ? 'fill-primary' : 'fill-line'}
        />
      ))}
    </>
  ),
  // A team with one place empty.
  staff: (
    <>
      {[20, 92].map((x) => (
        <g key={x} className="fill-primary">
          <circle cx={x} cy="26" r="12" />
          <path d={`M${x - 18} 70a18 22 0 0 1 36 0z`} />
        </g>
      ))}
      <g fill="none" className="stroke-accent" strokeWidth="3" strokeDasharray="5 4">
        <circle cx="56" cy="26" r="11" />
        <path d="M39 69a17 21 0 0 1 34 0z" />
      </g>
    </>
  ),
  // The same check, done with a different number of questions each time.
  quality: (
    <>
      {[52, 28, 60, 18, 40].map((height, index) => (
        <path
          key={height}
          d={`M${4 + index * 22} ${72 - height}h14v${height}h-14z`}
          className={height < 30 ? 'fill-accent' : 'fill-primary'}
        />
      ))}
      <path d="M0 16h112" className="stroke-ink" strokeWidth="2" strokeDasharray="4 4" />
    </>
  ),
};
