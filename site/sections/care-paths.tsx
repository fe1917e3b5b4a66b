import { PictureFile } from '../components/picture.tsx';
import { RecordCard, RecordRow } from '../components/record.tsx';
import { Section } from '../components/section.tsx';
import { Bubble } from '../components/ui/bubble.tsx';
import { Card } from '../components/ui/card.tsx';
import { cn } from '../components/ui/cn.ts';
import { carePaths } from '../content/sections/care-paths.ts';

/**
 * The visitor chooses a care path, answers for the patient, and sees what is recorded. Radios do it without script:
 * `care-paths.css` shows the item at the same index as the checked radio. Where that cannot work, such as on paper, the
 * controls stay `hidden`, and the questions of all care paths are shown.
 */
export function CarePaths() {
  const { id, heading, lead, questions, cards, example, speaker, record, alike } = carePaths;
  return (
    <Section id={id} heading={heading} lead={lead} tone="warm" layout="aside">
      <fieldset
        hidden
        className="paths mt-4 grid-cols-2 narrow:grid-cols-1 gap-2 sm:grid-cols-3 lg:-mt-4 lg:grid-cols-1 lg:gap-1"
      >
        <legend className="text-sm text-ink-soft">{carePaths.choosePath}</legend>
        {cards.map(({ picture, title }, index) => (
          <label key={title} className="choice">
            <input {...radio('zorgpad', index, 0)} />
            <PictureFile name={picture} className={drawn} />
            {title}
          </label>
        ))}
        <More className="col-span-full text-sm leading-tight lg:px-3.5" />
      </fieldset>
      <div className="example mt-4 rounded-3xl lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
        <p>{questions}</p>
        <div className="questions mt-2 grid gap-3 sm:grid-cols-2 sm:gap-4">
          {cards.map(({ picture, title, asks, answers }, index) => (
            <Card
              key={title}
              size="sm"
              className="grid break-inside-avoid grid-cols-[4rem_1fr] content-start gap-x-4 gap-y-1"
            >
              <PictureFile name={picture} className={cn('size-16', drawn)} />
              <h3 className="self-center text-xl font-bold">
                <span hidden>{`${example}: `}</span>
                {title}
              </h3>
              <Bubble className="col-span-2 px-4 py-1.5 leading-snug" asChild>
                <p id={`vraag-${index + 1}`}>
                  <span hidden className="text-sm text-on-primary-soft">
                    {speaker}
                  </span>
                  {asks}
                </p>
              </Bubble>
              <fieldset
                hidden
                aria-describedby={`vraag-${index + 1}`}
                className="answers mt-4 gap-2 lg:mt-6"
              >
                <legend className="mb-1 text-sm text-ink-soft">{carePaths.chooseAnswer}</legend>
                {answers.map(({ says }, at) => (
                  <label key={says} className="choice">
                    <input {...radio(`antwoord-${index + 1}`, at, 1)} />
                    {says}
                  </label>
                ))}
              </fieldset>
            </Card>
          ))}
        </div>
        <More className="mt-3" />
        <div hidden aria-live="polite" aria-atomic="true" className="mt-5 lg:mt-8">
          <RecordCard {...record}>
            {cards.map(({ label, answers }) => (
              <RecordRow key={label} label={label}>
                {answers.map(({ recorded }) => (
                  <mark key={recorded} className="leading-tight">
                    {recorded}
                  </mark>
                ))}
              </RecordRow>
            ))}
          </RecordCard>
        </div>
        <p hidden className="mt-4 self-center font-bold leading-tight text-balance">
          {alike.rule} <span className="sm:block">{alike.decides}</span>
        </p>
      </div>
    </Section>
  );
}

function More({ className }: { className: string }) {
  const { title, text } = carePaths.more;
  return (
    <p className={cn('text-ink-soft', className)}>
      <strong>{`${title}.`}</strong> {text}
    </p>
  );
}

/** In forced colours the drawing has its own background. */
const drawn = 'forced-color-adjust-none forced-colors:bg-raised';

/** @param chosen The index of the radio that is chosen at first. */
function radio(name: string, index: number, chosen: number) {
  return {
    type: 'radio',
    name,
    value: index + 1,
    defaultChecked: index === chosen,
  } as const;
}
