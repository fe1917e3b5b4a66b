import { Disclosure } from '../components/ui/disclosure.tsx';
import { Wrap } from '../components/wrap.tsx';
import { questions } from '../content/sections/closing.ts';

/** Questions that open to show the owner's answers; nothing without any. */
export function Questions() {
  const { id, title, answered } = questions;
  if (answered.length === 0) return null;
  return (
    <div id={id} className="bg-surface">
      <Wrap className="gap-x-12 py-7 md:py-16 lg:grid lg:grid-cols-[1fr_2fr]">
        <h2 className="text-heading font-bold">{title}</h2>
        <ul className="mt-3 lg:mt-0">
          {answered.map(({ question, answer }) => (
            <li key={question} className="border-b border-control last:border-0">
              <Disclosure summary={question} as="h3">
                <p className="max-w-[33em] pb-4 text-ink-soft">{answer}</p>
              </Disclosure>
            </li>
          ))}
        </ul>
      </Wrap>
    </div>
  );
}
