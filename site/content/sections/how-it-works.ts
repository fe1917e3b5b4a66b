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
    text: 'Per zorgpad bepaalt u wie er een controle krijgt.',
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
    text: 'Het resultaat komt bij u terecht. U beslist wat er volgt.',
    example: 'Beoordeling: aan u',
    isOpen: true,
  },
];

export const howItWorks = {
  id: 'werkwijze',
  link: 'Hoe het werkt',
  heading: `Van oproeplijst naar opvolging in ${inWords(steps.length)} stappen`,
  steps,
};
