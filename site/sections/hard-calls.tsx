import { CallTurn } from '../components/call-turn.tsx';
import { RecordCard } from '../components/record.tsx';
import { Disclosure } from '../components/ui/disclosure.tsx';
import { Wrap } from '../components/wrap.tsx';
import { hardCalls } from '../content/practice-info.ts';

/** The owner's examples of calls that do not go as planned: what is said and recorded, and who is notified. */
export function HardCalls() {
  if (!hardCalls) return null;
  const { id, heading, speakers, record: title, recorded: label, toldLabel, calls } = hardCalls;
  return (
    <Wrap id={id} className="py-7 md:py-16">
      <h2 className="text-heading font-bold">{heading}</h2>
      <ul className="mt-4 grid gap-3 md:mt-8">
        {calls.map(({ title: situation, turns, record, told }, index) => (
          <li key={situation} className="rounded-3xl bg-surface px-4 py-1.5 sm:px-6">
            <Disclosure summary={situation} as="h3" isOpen={index === 0}>
              <div className="grid items-center gap-x-12 gap-y-4 pt-1 pb-4 sm:pb-6 lg:grid-cols-[3fr_2fr]">
                <ol className="grid gap-1.5 leading-snug">
                  {turns.map(({ who, text }) => (
                    <CallTurn key={text} who={who} speaker={speakers[who]}>
                      {text}
                    </CallTurn>
                  ))}
                </ol>
                <RecordCard
                  title={title}
                  rows={[{ label, value: record }]}
                  last={{ label: toldLabel, value: told }}
                  isStacked
                />
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Wrap>
  );
}
