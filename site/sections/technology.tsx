import { ShieldCheck } from 'lucide-react';
import { owner } from '../../owner.ts';
import { Answer } from '../components/answer.tsx';
import { Section, type Tone } from '../components/section.tsx';
import { Card } from '../components/ui/card.tsx';
import { cn } from '../components/ui/cn.ts';
import { Wrap } from '../components/wrap.tsx';
import { certifications } from '../content/certifications.ts';
import { describeDocuments, documentBytes } from '../content/practice-info.ts';
import { technology } from '../content/sections/technology.ts';

/** The route of one answer: stations on a line, with the answer as it appears at each. */
export function Technology({ tone }: { tone: Tone }) {
  const { id, heading, lead, route } = technology;
  return (
    <Section
      id={id}
      heading={heading}
      lead={lead}
      tone={tone}
      layout="split-heading"
      band={<Proof />}
    >
      <Card size="lg" className="mt-5 md:mt-10" asChild>
        <ol className="route">
          {route.map(({ title, text, answer, isPerson, pending, systems }) => (
            <li
              key={title}
              className={cn(
                'relative pb-4 pl-13 narrow:pl-11 last:pb-0 md:grid md:grid-cols-2 lg:grid-cols-[5fr_6fr_6fr] md:items-start gap-x-6 lg:gap-x-12',
                !isPerson && 'assistant',
              )}
            >
              <h3 className="text-xl font-bold">{title}</h3>
              <div className="mt-1 max-lg:col-start-1 lg:mt-0">
                <p className="max-w-[33em] text-ink-soft">{text}</p>
                {systems && <p className="mt-1 max-w-[33em] font-semibold">{systems}</p>}
              </div>
              <p className="mt-2 md:col-start-2 md:row-span-2 md:row-start-1 md:mt-0 lg:col-start-3 lg:row-span-1">
                <Answer quoted={isPerson} pending={pending} on="raised">
                  {answer}
                </Answer>
              </p>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

/** Certificates, and documents where the owner has any. */
function Proof() {
  const { certificationsTitle, documentsTitle } = technology;
  const documents = describeDocuments(owner.documents, documentBytes(owner.documents));
  if (certifications.length + documents.length === 0) return null;
  return (
    <div className="bg-paper">
      <Wrap className="grid gap-x-12 gap-y-6 py-7 md:grid-cols-2 md:py-16 lg:grid-cols-3 lg:grid-rows-[auto_auto_1fr]">
        {certifications.length > 0 && (
          <>
            <h2 className="col-span-full text-heading font-bold">{certificationsTitle}</h2>
            <ul className="contents">
              {certifications.map((certification) => (
                <Certificate key={certification.subject} {...certification} />
              ))}
            </ul>
          </>
        )}
        {documents.length > 0 && (
          <div className="lg:col-span-2">
            <h3 className="text-xl font-bold">{documentsTitle}</h3>
            <ul className="mt-1 gap-x-12 lg:grid lg:grid-cols-2">
              {documents.map(({ text, href }) => (
                <li key={text}>
                  <a href={href} className="inline-block py-2.5">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Wrap>
    </div>
  );
}

type Certification = (typeof certifications)[number];

/** In a wide window the third certificate, of a device, is as high as the first two and the documents below them. */
function Certificate({ subject, isProved, details, purpose, link }: Certification) {
  return (
    <li className="border-t-4 border-primary pt-3 lg:nth-3:row-span-2">
      <h3 className="flex gap-2 text-xl font-bold">
        {isProved && <ShieldCheck size="1.75rem" color="var(--color-primary)" />}
        {subject}
      </h3>
      {details.map((detail) => (
        <p key={detail} className="mt-1 text-ink-soft first-letter:uppercase">
          {detail}
        </p>
      ))}
      {purpose && <p className="mt-1 text-ink-soft">{purpose}</p>}
      {link && (
        <a href={link.href} className="inline-block py-2.5">
          {link.text}
        </a>
      )}
    </li>
  );
}
