import { RecordCard } from '../components/record.tsx';
import { Bubble } from '../components/ui/bubble.tsx';
import { cn } from '../components/ui/cn.ts';
import { Disclosure } from '../components/ui/disclosure.tsx';
import { hardCalls } from '../content/hard-calls.ts';

/** The owner's calls that do not go as planned: what is said, what is recorded, and who is told; nothing without any. */
export function HardCalls({ described = hardCalls }) {
  if (!described) return null;
  const { heading, speakers, record, recorded, toldLabel, calls } = described;
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
                    <Bubble
                      key={text}
                      from={who}
                      on="surface"
                      className={cn('w-fit px-3.5 py-1.5', who === 'patient' && 'ml-auto')}
                      asChild
                    >
                      <li>
                        <span className="sr-only">{`${speakers[who]}: `}</span>
                        {text}
                      </li>
                    </Bubble>
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
