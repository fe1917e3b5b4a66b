import { owner } from '../../../owner.ts';
import { inWords } from '../number-words.ts';
import { bloodPressure, complaint } from '../sample-call.ts';

const { followUpRole } = owner;

interface Step {
  who: string;
  /** Whether a person does it. */
  isPerson?: boolean;
  /** Names a drawing. */
  picture: string;
  title: string;
  text: string;
  example?: string;
  /** Whether the example is what somebody says. */
  isSaid?: boolean;
  /** Whether the example is something that nobody has filled in yet. */
  isOpen?: boolean;
}

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
    example: `“${bloodPressure.answer}.” “Ja, ${complaint.answer}.”`,
    isSaid: true,
  },
  {
    who: 'De AI-assistent',
    picture: 'write',
    title: 'Vastleggen',
    text: 'Antwoorden en metingen staan na het gesprek in uw HIS.',
    example: `${bloodPressure.row.value}, “${complaint.answer}”`,
  },
  {
    who: `De ${followUpRole} of huisarts`,
    isPerson: true,
    picture: 'judge',
    title: 'Beoordelen',
    text: 'De uitkomst komt bij u. U beslist wat er daarna gebeurt.',
    example: 'Beoordeling: nog open',
    isOpen: true,
  },
];

export const howItWorks = {
  id: 'werkwijze',
  link: 'Hoe het werkt',
  heading: `Van oproeplijst naar opvolging in ${inWords(steps.length)} stappen`,
  steps,
};
