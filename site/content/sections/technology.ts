import { owner } from '../../../owner.ts';
import { certifications, certificationsTitle } from '../certifications.ts';
import { withOwnWords } from '../own-words.ts';
import { describeSystems } from '../practice-info.ts';
import { complaint } from '../sample-call.ts';

const { followUpRole } = owner;

interface Station {
  title: string;
  text: string;
  /** The form that the patient's answer has at this station. */
  answer: string;
  /** Whether the answer is with a person. */
  isPerson?: boolean;
  /** A person still has to fill it in. */
  pending?: boolean;
  /** The systems of practices that the assistant works with, if the owner lists them. */
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
    title: 'Vaste stappen (flow-bot)',
    text: 'Het gesprek volgt de stappen van het protocol.',
    answer: 'Stap: “Hebt u klachten?”',
  },
  {
    title: 'Vaste grenzen (guardrails)',
    text: 'Ze bepalen wat de AI-assistent wel en niet zegt. Hij is niet bedoeld voor spoed.',
    answer: 'Geen diagnose, geen advies',
  },
  {
    title: 'Medisch taalmodel (LLM)',
    text: 'Dit AI-model herkent wat de patiënt bedoelt. Het protocol bepaalt de volgende vraag.',
    answer: `Herkend: ${complaint.meaning}`,
  },
  {
    title: 'Koppeling met uw HIS',
    text: 'De antwoorden en metingen komen vanzelf in uw HIS.',
    systems: describeSystems(owner.systems),
    answer: `${complaint.row.label}: “${complaint.answer}”`,
  },
  {
    title: `De ${followUpRole} of huisarts beslist`,
    text: 'Een mens bepaalt het vervolg.',
    answer: 'Beoordeling: nog open',
    pending: true,
    isPerson: true,
  },
];

const words = withOwnWords({
  id: 'technologie',
  link: 'Technologie',
  heading: 'Zo komt een antwoord bij u',
  lead: 'Patiënten praten zoals ze gewend zijn. De AI-assistent houdt zich aan het protocol.',
  route,
  documentsTitle: 'Documenten',
});

export const technology = { ...words, certificationsTitle: certificationsTitle(certifications) };
