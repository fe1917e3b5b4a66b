import { ArrowDown, ShieldCheck } from 'lucide-react';
import { Section } from '../components/section.tsx';
import { certifications } from '../content/claims.ts';
import { technology } from '../content/words.ts';

export function Technology() {
  const { id, heading, lead, route, certificationsTitle } = technology;
  return (
    <Section id={id} heading={heading} lead={lead} tone="surface">
      <div className="mt-10">
        <ol>
          {route.map(({ title, text, isEnd }, index) => (
            <li key={title}>
              {index > 0 && <ArrowDown size={24} className="mx-auto my-1 text-primary" />}
              {isEnd ? (
                <p className="mx-auto w-fit rounded-full bg-primary px-6 py-2.5 font-semibold text-on-primary">
                  {title}
                </p>
              ) : (
                <div className="rounded-lg bg-raised p-6 md:grid md:grid-cols-[16rem_1fr] md:gap-8">
                  <h3 className="text-xl font-bold">{title}</h3>
                  <p className="mt-2 text-ink-soft md:mt-0">{text}</p>
                </div>
              )}
            </li>
          ))}
        </ol>
        {certifications.length > 0 && (
          <div className="mt-12">
            <h3 className="text-xl font-bold">{certificationsTitle}</h3>
            <ul className="mt-4 grid gap-4 md:grid-cols-3 md:gap-8">
              {certifications.map(({ subject, standard, issuer, scope, since }) => (
                <li key={subject} className="flex gap-3 border-t border-control pt-4">
                  <ShieldCheck size={28} className="text-primary" />
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
      </div>
    </Section>
  );
}
