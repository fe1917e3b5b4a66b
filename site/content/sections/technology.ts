import { owner } from '../../../owner.ts';
import { describeSystems } from '../practice-info.ts';
import { complaint } from '../sample-call.ts';

const { followUpRole } = owner;

/** What the assistant does, or does not do. */
interface Limit {
  title: string;
  points: string[];
  isDenial: boolean;
}

interface Station {
  title: string;
  text: string;
  /** The form that the patient's answer has here. */
  answer: string;
  /** Whether the answer is with a person. */
  isPerson?: boolean;
  /** Whether nobody has filled it in yet. */
  isOpen?: boolean;
  /** The systems of practices that the assistant works with, where the owner names them. */
  systems?: string | undefined;
}

const route: Station[] = [
  {
    title: 'De patiënt antwoordt',
    text: 'Aan de telefoon, in eigen woorden.',
    answer: `“Ja, ${complaint.answer}.”`,
    isPerson: true,
  },
  {
    title: 'Flow-bot-structuur',
    text: 'Het gesprek loopt langs vaste stappen uit het protocol.',
    answer: 'Antwoord op: hebt u klachten?',
  },
  {
    title: 'Guardrails',
    text: 'Vaste grenzen bepalen wat de assistent wel en niet zegt. Hij is niet bedoeld voor spoed.',
    answer: 'Geen diagnose, geen advies',
  },
  {
    title: 'Medisch LLM',
    text: 'Een AI-taalmodel (LLM) voor medische taal herkent wat de patiënt bedoelt.',
    answer: `Klacht: ${complaint.meaning}`,
  },
  {
    title: 'Koppeling met uw praktijksysteem',
    text: 'De uitkomst gaat naar uw eigen HIS.',
    systems: describeSystems(owner.systems),
    answer: `In uw HIS: “${complaint.answer}”`,
  },
  {
    title: `De ${followUpRole} of huisarts beoordeelt`,
    text: 'De uitkomst ligt klaar voor opvolging.',
    answer: 'Beoordeling: nog open',
    isOpen: true,
    isPerson: true,
  },
];

const limits: Record<'does' | 'doesNot', Limit> = {
  does: {
    title: 'Dit doet de AI-assistent',
    isDenial: false,
    points: [
      'Zeggen dat hij een AI is',
      'De vragen uit het protocol stellen',
      'Antwoorden vastleggen in uw HIS',
      'De uitkomst aan u doorgeven',
    ],
  },
  doesNot: {
    title: 'Dit doet hij niet',
    isDenial: true,
    points: ['Een diagnose stellen', 'Medisch advies geven', 'Spoed afhandelen', 'Zelf beslissen'],
  },
};

export const technology = {
  id: 'technologie',
  link: 'Technologie',
  heading: 'Zo komt een antwoord bij u',
  lead: 'De patiënt praat vrijuit, de assistent blijft binnen het protocol.',
  route,
  limits,
  certificationsTitle: 'Certificeringen',
  documentsTitle: 'Documenten',
};
