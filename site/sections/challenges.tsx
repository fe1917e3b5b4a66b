import { Picture } from '../components/picture.tsx';
import { Section } from '../components/section.tsx';
import { challenges } from '../content/words.ts';
import { challengePictures } from '../pictures/challenges.ts';

export function Challenges() {
  const { id, heading, lead, cards } = challenges;
  return (
    <Section id={id} heading={heading} lead={lead}>
      <ul className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {cards.map(({ picture, title, text }) => (
          <li key={title}>
            <div className="rounded-lg bg-surface-warm p-4">
              <Picture of={challengePictures[picture]} className="mx-auto max-w-72" />
            </div>
            <h3 className="mt-5 text-xl font-bold">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
