import type { Question } from '../../owner.ts';
import { Disclosure } from '../components/disclosure.tsx';
import { closing } from '../content/words.ts';

/** What practices ask, each folded over the owner's answer; nothing where no question is answered. */
export function Questions({ questions = [] }: { questions?: Question[] | undefined }) {
  if (questions.length === 0) return null;
  return (
    <div className="col-span-full">
      <h3 className="text-xl font-bold">{closing.questionsTitle}</h3>
      <ul className="mt-2">
        {questions.map(({ question, answer }) => (
          <li key={question} className="py-1">
            <Disclosure summary={question}>
              <p className="max-w-[33em] pb-4 text-on-primary-soft">{answer}</p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </div>
  );
}
