import { CallTurn } from '../components/call-turn.tsx';
import { RecordCard } from '../components/record.tsx';
import { Disclosure } from '../components/ui/disclosure.tsx';
import { hardCalls } from '../content/practice-info.ts';

/** The owner's calls that do not go as planned: what is said and recorded, and who is notified; nothing without any. */
export function HardCalls() {
  if (!hardCalls) return null;
  const { heading, speakers, record, recorded, toldLabel, calls } = hardCalls;
  return (
    <div className="lg:col-span-2">
      <h2 className="text-xl font-bold">{heading}</h2>
      <ul className="mt-2 grid items-start gap-x-6 gap-y-1 md:grid-cols-3">
        {calls.map(({ title, turns, record: said, told }) => (
          <li key={title} className="min-w-0">
            <Disclosure summary={title}>
              <div className="rounded-3xl bg-surface p-4">
                <ol className="grid gap-1.5 leading-tight">
                  {turns.map(({ who, text }) => (
                    <CallTurn key={text} who={who} speaker={speakers[who]}>
                      {text}
                    </CallTurn>
                  ))}
                </ol>
                <RecordCard
                  title={record}
                  rows={[{ label: recorded, value: said }]}
                  last={{ label: toldLabel, value: told }}
                  className="mt-3"
                />
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </div>
  );
}
