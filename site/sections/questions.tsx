import { Disclosure } from '../components/ui/disclosure.tsx';
import { questions } from '../content/sections/closing.ts';

/** Questions that open to show the owner's answers; nothing without any. */
export function Questions() {
  const { id, title, answered } = questions;
  if (answered.length === 0) return null;
  return (
    <div id={id} className="col-span-full max-md:mt-5">
      <h3 className="text-xl font-bold">{title}</h3>
      <ul className="mt-2 gap-x-6 md:grid md:grid-cols-2">
        {answered.map(({ question, answer }) => (
          <li key={question} className="py-1">
            <Disclosure summary={question}>
              <p className="max-w-[33em] pt-1 pb-4 text-on-primary-soft">{answer}</p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </div>
  );
}
