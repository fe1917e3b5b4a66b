import { PictureFile } from '../components/picture-file.tsx';
import { Section } from '../components/section.tsx';
import { Bubble } from '../components/ui/bubble.tsx';
import { Card } from '../components/ui/card.tsx';
import { cn } from '../components/ui/cn.ts';
import { carePaths } from '../content/sections/care-paths.ts';

export function CarePaths() {
  const { id, heading, lead, cards, more } = carePaths;
  return (
    <Section id={id} heading={heading} lead={lead} tone="warm" isBeside>
      <ul className="mt-6 grid gap-3 sm:gap-4 sm:grid-cols-2 lg:mt-0">
        {cards.map(({ picture, title, asks }) => (
          <Card key={title} size="sm" className="grid grid-cols-[4rem_1fr] gap-x-4 gap-y-1" asChild>
            <li>
              <PictureFile
                name={picture}
                className="size-16 row-span-2 bg-raised forced-color-adjust-none sm:row-span-1"
              />
              <h3 className="self-center text-xl font-bold">{title}</h3>
              <Bubble className="px-3 py-1.5 sm:col-span-2" asChild>
                <p>{`“${asks}”`}</p>
              </Bubble>
            </li>
          </Card>
        ))}
        <Card
          variant="outline"
          className={cn('flex flex-col justify-center', cards.length % 2 === 0 && 'sm:col-span-2')}
          asChild
        >
          <li>
            <h3 className="text-xl font-bold">{more.title}</h3>
            <p className="mt-1 text-ink-soft">{more.text}</p>
          </li>
        </Card>
      </ul>
    </Section>
  );
}
