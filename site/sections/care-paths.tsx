import { Section } from '../components/section.tsx';
import { carePaths } from '../content/words.ts';

export function CarePaths() {
  const { id, heading, lead, cards, more } = carePaths;
  return (
    <Section id={id} heading={heading} lead={lead} tone="surface">
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ title, asks }) => (
          <li key={title} className="flex flex-col rounded-lg bg-raised p-6">
            <h3 className="text-xl font-bold">{title}</h3>
            <p className="mt-4 w-fit rounded-md rounded-bl-none bg-surface px-4 py-2.5">“{asks}”</p>
          </li>
        ))}
        <li className="flex flex-col justify-center rounded-lg border-2 border-dashed border-control p-6">
          <h3 className="text-xl font-bold">{more.title}</h3>
          <p className="mt-2 text-ink-soft">{more.text}</p>
        </li>
      </ul>
    </Section>
  );
}
