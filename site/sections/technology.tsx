import { ShieldCheck } from 'lucide-react';
import { owner } from '../../owner.ts';
import { Answer } from '../components/answer.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { Card } from '../components/ui/card.tsx';
import { cn } from '../components/ui/cn.ts';
import { certifications } from '../content/certifications.ts';
import { describeDocuments, documentBytes } from '../content/practice-info.ts';
import { technology } from '../content/sections/technology.ts';

/** How one answer travels: stations on a line between rails, with the form that the answer has at each. */
export function Technology({ tone }: { tone: Tone }) {
  const { id, heading, lead, route } = technology;
  return (
    <Section id={id} heading={heading} lead={lead} tone={tone} layout="aside">
      <Card size="lg" className="mt-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0" asChild>
        <ol className="route">
          {route.map(({ title, text, answer, isPerson, pending, systems }) => (
            <li
              key={title}
              className={cn(
                'relative pb-4 pl-13 narrow:pl-11 last:pb-0 md:grid md:grid-cols-2 xl:grid-cols-[5fr_6fr] md:items-start gap-x-6',
                !isPerson && 'assistant',
              )}
            >
              <div>
                <h3 className="text-xl font-bold">{title}</h3>
                <p className="mt-1 max-w-[33em] text-ink-soft">{text}</p>
                {systems && <p className="mt-1 max-w-[33em] font-semibold">{systems}</p>}
              </div>
              <p className="mt-2 md:mt-0">
                <Answer quoted={isPerson} pending={pending} on="raised">
                  {answer}
                </Answer>
              </p>
            </li>
          ))}
        </ol>
      </Card>
      <div className="lg:self-end">
        <Proof />
      </div>
    </Section>
  );
}

/** Certificates, and documents where the owner has any. */
function Proof() {
  const { certificationsTitle, documentsTitle } = technology;
  const documents = describeDocuments(owner.documents, documentBytes(owner.documents));
  return (
    <>
      {certifications.length > 0 && (
        <>
          <h3 className="max-lg:mt-6 text-xl font-bold">{certificationsTitle}</h3>
          <ul className="mt-2 grid gap-1.5">
            {certifications.map(({ subject, isProved, details, purpose, link }) => (
              <li
                key={subject}
                className={cn('flex gap-3', details && 'border-t border-control pt-3')}
              >
                {isProved && <ShieldCheck size="1.75rem" color="var(--color-primary)" />}
                <span>
                  <span className={cn('block', details && 'font-semibold')}>{subject}</span>
                  {details && <span className="block text-sm text-ink-soft">{details}</span>}
                  {purpose && <span className="block text-sm text-ink-soft">{purpose}</span>}
                  {link && (
                    <a href={link.href} className="inline-flex min-h-11 items-center">
                      {link.text}
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {documents.length > 0 && (
        <>
          <h3 className="mt-6 text-xl font-bold">{documentsTitle}</h3>
          <ul className="mt-2">
            {documents.map(({ text, href }) => (
              <li key={text} className="py-0.5">
                <a href={href} className="inline-block py-2.5">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
