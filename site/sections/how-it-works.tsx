import { Section } from '../components/section.tsx';
import { howItWorks } from '../content/words.ts';

export function HowItWorks() {
  const { id, heading, steps } = howItWorks;
  return (
    <Section id={id} heading={heading}>
      <ol className="mt-16 ml-5.5 grid lg:ml-0 lg:grid-cols-4">
        {steps.map(({ who, title, text }, index) => (
          <li
            key={title}
            className="relative border-l-4 border-primary pb-10 pl-9 last:border-transparent last:pb-0 lg:border-t-4 lg:border-l-0 lg:pt-9 lg:pr-8 lg:pb-0 lg:pl-0 lg:last:border-transparent"
          >
            <span
              aria-hidden="true"
              className="absolute -top-1 -left-6 grid size-11 place-items-center rounded-full bg-accent font-bold text-on-accent lg:-top-6 lg:left-0"
            >
              {index + 1}
            </span>
            <p className="text-sm font-semibold text-primary">{who}</p>
            <h3 className="mt-1 text-xl font-bold">{title}</h3>
            <p className="mt-2 max-w-[36ch] text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
