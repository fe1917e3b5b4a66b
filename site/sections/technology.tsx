import { ShieldCheck } from 'lucide-react';
import { Section } from '../components/section.tsx';
import { certifications } from '../content/claims.ts';
import { technology } from '../content/words.ts';

/** How one answer travels: the stations on a line that runs between rails, and the answer as it is at each. */
export function Technology() {
  const { id, heading, lead, route, certificationsTitle } = technology;
  return (
    <Section id={id} heading={heading} lead={lead} tone="surface">
      <ol className="mt-10">
        {route.map(({ title, text, answer, ...station }, index) => {
          const isPerson = 'isPerson' in station;
          return (
            <li
              key={title}
              className="relative pb-8 pl-14 last:pb-0 md:grid md:grid-cols-2 md:items-center md:gap-12 md:pl-20"
            >
              {/* What the assistant does lies between the rails. */}
              {!isPerson && (
                <span
                  className={`absolute left-0.5 w-9 edge-x-2 border-primary bg-raised ${
                    index === 1 ? '-top-2 rounded-t-full edge-t-2' : 'top-0'
                  } ${index === route.length - 2 ? 'bottom-5 rounded-b-full edge-b-2' : 'bottom-0'}`}
                />
              )}
              {index < route.length - 1 && (
                <span className="absolute top-2 -bottom-2 left-[1.125rem] edge-l-4 border-primary" />
              )}
              <span
                className={`absolute top-1 left-2.5 size-5 rounded-full edge-4 border-primary ${isPerson ? 'bg-primary' : 'bg-raised'}`}
              />
              <div>
                <h3 className="text-xl font-bold">{title}</h3>
                <p className="mt-1 max-w-[54ch] text-ink-soft">{text}</p>
              </div>
              <p
                className={`mt-3 w-fit rounded-md px-5 py-2.5 font-semibold md:mt-0 ${
                  isPerson ? 'bg-primary text-on-primary' : 'bg-raised'
                } ${index ? '' : 'rounded-bl-none'}`}
              >
                {answer}
              </p>
            </li>
          );
        })}
      </ol>
      {certifications.length > 0 && (
        <div className="mt-14">
          <h3 className="text-xl font-bold">{certificationsTitle}</h3>
          <ul className="mt-4 grid gap-4 md:grid-cols-3 md:gap-8">
            {certifications.map(({ subject, standard, issuer, scope, since }) => (
              <li key={subject} className="flex gap-3 edge-t-1 border-control pt-4">
                <ShieldCheck size={28} color="var(--color-primary)" />
                <span>
                  <span className="block font-semibold">{subject}</span>
                  <span className="block text-sm text-ink-soft">
                    {[standard, issuer, scope, since].filter(Boolean).join(', ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
