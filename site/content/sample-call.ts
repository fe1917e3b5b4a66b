import { owner } from '../../owner.ts';
import { withOwnWords } from './own-words.ts';

type Speaker = 'assistant' | 'patient';

export interface Turn {
  who: Speaker;
  text: string;
  /** The words in the text that are recorded. The page marks them. */
  answer?: string;
}

export interface RecordRow {
  label: string;
  value: string;
}

interface SampleCall {
  label: string;
  about: string;
  recordingLabel: string;
  speakers: Record<Speaker, string>;
  turns: Turn[];
  record: {
    title: string;
    /** The title while the patient still answers. */
    titleBefore: string;
    rows: RecordRow[];
    /** The line that nobody has filled in yet. */
    open: RecordRow;
  };
}

const { followUpRole } = owner;

const words = withOwnWords({
  id: 'voorbeeldgesprek',
  about: 'Bloeddrukcontrole om 10.15\u00A0uur',
  opening:
    'Goedemorgen, ik ben een AI-assistent, geen mens. Ik bel namens uw huisartsenpraktijk voor uw controle. Wat is uw geboortedatum?',
  birthday: '12 maart 1958.',
  bloodPressure: {
    question: 'Welke twee getallen stonden er op uw bloeddrukmeter?',
    answer: '152 over 91',
    label: 'Bloeddruk',
    recorded: '152/91\u00A0mmHg',
  },
  complaint: {
    question: 'En hebt u klachten?',
    answer: 'soms draait alles als ik opsta',
    label: 'Klachten',
    /** The answer as the model understands it. */
    meaning: 'klachten bij het opstaan',
  },
  end: `Dank\u00A0u\u00A0wel. Uw ${followUpRole} bekijkt uw antwoorden.`,
  record: {
    title: 'Vastgelegd in het HIS',
    titleBefore: 'In het HIS',
    open: { label: 'Beoordeling', value: `Nog open voor de ${followUpRole}` },
  },
});

/** One of the patient's answers, which return throughout the page in her own words. The social image shows this one. */
export const bloodPressure = {
  ...words.bloodPressure,
  row: { label: words.bloodPressure.label, value: words.bloodPressure.recorded },
};

export const complaint = {
  ...words.complaint,
  row: { label: words.complaint.label, value: `“${words.complaint.answer}”` },
};

export const sampleCall: SampleCall = {
  label: 'Voorbeeldgesprek',
  about: words.about,
  recordingLabel: 'Opname van het voorbeeldgesprek',
  speakers: { assistant: 'AI-assistent', patient: 'Patiënt' },
  turns: [
    { who: 'assistant', text: words.opening },
    { who: 'patient', text: words.birthday },
    { who: 'assistant', text: bloodPressure.question },
    { who: 'patient', text: `${bloodPressure.answer}.`, answer: bloodPressure.answer },
    { who: 'assistant', text: complaint.question },
    { who: 'patient', text: `Ja, ${complaint.answer}.`, answer: complaint.answer },
    { who: 'assistant', text: words.end },
  ],
  record: { ...words.record, rows: [bloodPressure.row, complaint.row] },
};
