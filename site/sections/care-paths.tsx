import { PictureFile } from '../components/picture-file.tsx';
import { Section } from '../components/section.tsx';
import { carePaths } from '../content/sections/care-paths.ts';

export function CarePaths() {
  const { id, heading, lead, cards, more } = carePaths;
  return (
    <Section id={id} heading={heading} lead={lead} tone="warm" isBeside>
      <ul className="mt-6 grid gap-3 sm:gap-4 sm:grid-cols-2 lg:mt-0">
        {cards.map(({ picture, title, asks }) => (
          <li
            key={title}
            className="grid grid-cols-[4rem_1fr] gap-x-4 gap-y-1 rounded-3xl bg-raised p-3 sm:p-6"
          >
            <PictureFile
              name={picture}
              className="size-16 row-span-2 bg-raised forced-color-adjust-none sm:row-span-1"
            />
            <h3 className="self-center text-xl font-bold">{title}</h3>
            <p className="rounded-card rounded-bl-none bg-primary px-3 py-1.5 text-on-primary sm:col-span-2">
              {`“${asks}”`}
            </p>
          </li>
        ))}
        <li
          className={`flex flex-col justify-center rounded-3xl border-2 border-dashed border-control p-4 sm:p-6 ${cards.length % 2 ? '' : 'sm:col-span-2'}`}
        >
          <h3 className="text-xl font-bold">{more.title}</h3>
          <p className="mt-1 text-ink-soft">{more.text}</p>
        </li>
      </ul>
    </Section>
  );
}
