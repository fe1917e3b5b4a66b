import {
  ClipboardCheck,
  FolderCheck,
  Languages,
  type LucideIcon,
  PhoneCall,
  UserRoundCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../components/section.tsx';
import { figures } from '../content/claims.ts';
import { solution } from '../content/words.ts';

export function Solution() {
  const { id, heading, lead, calls, automation, protocol, language, record, followUp } = solution;
  return (
    <Section id={id} heading={heading} lead={lead} tone="surface">
      <ul className="mt-10 grid gap-4 md:grid-cols-2 lg:grid-cols-6">
        <Feature icon={PhoneCall} {...calls} className="lg:col-span-4" />
        {figures.automation && (
          <li className="on-dark rounded-lg bg-primary p-6 text-on-primary sm:p-8 md:row-span-2 lg:col-span-2">
            <h3>
              <span className="block text-figure font-bold tracking-tight">
                {figures.automation}
              </span>{' '}
              <span className="mt-1 block text-xl">{automation.title}</span>
            </h3>
            <Dots percent={figures.automationPercent} />
            <p className="mt-5 text-on-primary-soft">{automation.text}</p>
          </li>
        )}
        <Feature icon={ClipboardCheck} {...protocol} className="lg:col-span-2" />
        <Feature icon={Languages} {...language} className="lg:col-span-2">
          <p className="mt-4 flex flex-wrap gap-1.5 text-sm font-semibold" aria-hidden="true">
            {language.greetings.map(({ lang, text }) => (
              <span key={lang} lang={lang} className="rounded-full bg-surface px-3 py-1">
                {text}
              </span>
            ))}
          </p>
        </Feature>
        <Feature icon={FolderCheck} {...record} className="lg:col-span-3" />
        <Feature icon={UserRoundCheck} {...followUp} className="md:col-span-2 lg:col-span-3" />
      </ul>
    </Section>
  );
}

interface FeatureProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** How many columns of the grid it takes. */
  className: string;
  children?: ReactNode;
}

function Feature({ icon: Icon, title, text, className, children }: FeatureProps) {
  return (
    <li className={`rounded-lg bg-raised p-6 sm:p-8 ${className}`}>
      <Icon size={36} className="text-primary" />
      <h3 className="mt-4 text-xl font-bold">{title}</h3>
      <p className="mt-2 max-w-[52ch] text-ink-soft">{text}</p>
      {children}
    </li>
  );
}

/** Twenty calls, of which `percent` are filled: the figure at a glance. */
function Dots({ percent }: { percent: number }) {
  const filled = Math.round(percent / 5);
  return (
    <svg viewBox="0 0 200 160" aria-hidden="true" className="mt-6 w-full max-w-72">
      {Array.from({ length: 20 }, (_, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: twenty dots that never move
          key={index}
          cx={(index % 5) * 40 + 20}
          cy={Math.floor(index / 5) * 40 + 20}
          r="14"
          strokeWidth="3"
          className={
            index < filled ? 'fill-accent stroke-accent' : 'fill-none stroke-on-primary-soft'
          }
        />
      ))}
    </svg>
  );
}
