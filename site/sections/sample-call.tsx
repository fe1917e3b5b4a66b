import { CallTurn } from '../components/call-turn.tsx';
import { RecordCard } from '../components/record.tsx';
import { Recording } from '../components/recording.tsx';
import { recording } from '../content/recording.ts';
import { sampleCall } from '../content/sample-call.ts';

/** A call that unfolds, and the record with the patient's answers as they were given. Both mark the answers. */
export function SampleCall() {
  const { label, about, speakers, turns, record } = sampleCall;
  return (
    <figure aria-labelledby="voorbeeld" className="call min-w-0 text-base">
      <div className="rounded-3xl bg-surface p-4 pt-3 pb-14 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p id="voorbeeld" className={recording && 'basis-72'}>
            <strong>{label}</strong>{' '}
            <span className="inline-block text-sm text-ink-soft">{about}</span>
          </p>
          {recording && <Recording {...recording} />}
        </div>
        <ol className="mt-3 grid gap-1.5 leading-tight [@media(max-height:40rem)]:*:py-1">
          {turns.map(({ who, text, answer }, index) => (
            // The speakers are named once each.
            <CallTurn key={text} who={who} speaker={speakers[who]} isNameHidden={index > 1}>
              <Turn text={text} answer={answer} />
            </CallTurn>
          ))}
        </ol>
      </div>
      <RecordCard {...record} className="record relative -mt-11 mx-4 narrow:mx-0 sm:mx-6" />
    </figure>
  );
}

function Turn({ text, answer }: { text: string; answer: string | undefined }) {
  if (answer === undefined) return text;
  const [before, after] = text.split(answer);
  return (
    <>
      {before}
      <mark>{answer}</mark>
      {after}
    </>
  );
}
