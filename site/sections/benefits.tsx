import { Section } from '../components/section.tsx';
import { figures } from '../content/claims.ts';
import { benefits } from '../content/words.ts';

export function Benefits() {
  const { id, heading, saved, week, groups } = benefits;
  return (
    <Section id={id} heading={heading}>
      <div className="mt-10 grid gap-12 lg:grid-cols-2 lg:gap-16">
        {figures.timeSaved && (
          <figure>
            <figcaption>
              <span className="block text-2xl font-bold tracking-tight text-primary">
                {figures.timeSaved}
              </span>{' '}
              <span className="text-lg text-ink-soft">{saved}</span>
            </figcaption>
            <Week hoursFrom={figures.hoursFrom} hoursTo={figures.hoursTo} />
            <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
              <li className="flex items-center gap-2">
                <span className="size-4 rounded-full bg-accent forced-color-adjust-none" />
                {week.certain}
              </li>
              <li className="flex items-center gap-2">
                <span className="size-4 rounded-full border-2 border-accent" />
                {week.possible}
              </li>
            </ul>
          </figure>
        )}
        <ul className="space-y-12 lg:self-center">
          {groups.map(({ who, text }) => (
            <li key={who} className="border-l-4 border-accent pl-6">
              <h3 className="text-xl font-bold">{who}</h3>
              <p className="mt-1 max-w-[48ch] text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** A week of five days of eight hours; the hours that come back stand at the end of each day. */
function Week({ hoursFrom, hoursTo }: { hoursFrom: number; hoursTo: number }) {
  const { days, label } = benefits.week;
  const hours = Array.from({ length: 40 }, (_, index) => {
    const fromEnd = Math.floor((39 - index) / 5) * 5 + (index % 5);
    if (fromEnd < hoursFrom) return 'fill-accent stroke-accent';
    return fromEnd < hoursTo ? 'fill-paper stroke-accent' : 'fill-surface stroke-surface';
  });
  return (
    <div role="img" aria-label={label} className="mt-6 max-w-[34rem]">
      <div className="grid grid-cols-5 pb-1 text-center text-sm text-ink-soft">
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <svg viewBox="0 0 300 192" aria-hidden="true" className="w-full">
        {hours.map((className, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: forty hours that never move
            key={index}
            x={(index % 5) * 60 + 4}
            y={Math.floor(index / 5) * 24 + 3}
            width="52"
            height="18"
            rx="5"
            strokeWidth="2"
            className={className}
          />
        ))}
      </svg>
    </div>
  );
}
