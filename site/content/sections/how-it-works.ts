import { owner } from '../../../owner.ts';
import { numberInWords } from '../in-words.ts';
import { withOwnWords } from '../own-words.ts';
import { bloodPressure } from '../sample-call.ts';

const { followUpRole } = owner;

interface Step {
  who: string;
  /** Whether a person does it. */
  isPerson?: boolean;
  /** Names a drawing. */
  picture: string;
  title: string;
  text: string;
  /** How the patient's answer appears at this step. */
  answer?: string;
  /** The answer is in the patient's own words. */
  quoted?: boolean;
  /** A person still has to fill it in. */
  pending?: boolean;
}

/** What the assistant does, or does not do. */
interface Limit {
  title: string;
  points: string[];
  negative: boolean;
}

/** A person does the first and the last. */
const steps: Step[] = [
  {
    who: 'Uw praktijk',
    isPerson: true,
    picture: 'choose',
    title: 'Kiezen',
    text: 'U kiest per zorgpad wie wordt gebeld.',
  },
  {
    who: 'De AI-assistent',
    picture: 'call',
    title: 'Bellen',
    text: 'Hij zegt dat hij een AI-assistent is en stelt de vragen uit het protocol.',
    answer: `“${bloodPressure.answer}.”`,
    quoted: true,
  },
  {
    who: 'De AI-assistent',
    picture: 'write',
    title: 'Vastleggen',
    text: 'Antwoorden en metingen staan na het gesprek in uw HIS.',
    answer: bloodPressure.row.value,
  },
  {
    who: 'Uw praktijk',
    isPerson: true,
    picture: 'judge',
    title: 'Beoordelen',
    text: `De antwoorden liggen klaar voor de ${followUpRole} of huisarts. U\u00A0beslist wat er daarna gebeurt.`,
    answer: 'Beoordeling: nog open',
    pending: true,
  },
];

const limits: Record<'does' | 'doesNot', Limit> = {
  does: {
    title: 'Dit doet de AI-assistent',
    negative: false,
    points: [
      'Zeggen dat hij een AI-assistent is',
      'De vragen uit het protocol stellen',
      'Antwoorden vastleggen in uw HIS',
      'De uitkomst aan u doorgeven',
    ],
  },
  doesNot: {
    title: 'Dit doet hij niet',
    negative: true,
    points: ['Een diagnose stellen', 'Medisch advies geven', 'Spoed afhandelen', 'Zelf beslissen'],
  },
};

export const howItWorks = withOwnWords({
  id: 'werkwijze',
  link: 'Hoe het werkt',
  heading: `Van oproeplijst naar opvolging in ${numberInWords(steps.length)} stappen`,
  steps,
  limits,
});
