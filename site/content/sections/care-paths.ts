import { numberInWords } from '../in-words.ts';
import { withOwnWords } from '../own-words.ts';
import { bloodPressure, sampleCall } from '../sample-call.ts';

interface CarePath {
  /** Names a drawing; `general` suits any path. */
  picture: string;
  title: string;
  /** A question that the assistant asks. */
  asks: string;
  /** What the record calls the answer. */
  label: string;
  /** Possible answers: good and bad, but none that alarms. The second one is chosen at first. */
  answers: [Answer, Answer, Answer];
}

/** In the patient's words, which the record quotes unless there is a `recorded` text. */
type Answer = string | { says: string; recorded: string };

/** Three to nine paths: more do not fit in the brochure. */
const paths: CarePath[] = [
  {
    picture: 'glucose',
    title: 'Diabetes',
    asks: 'Was uw bloedsuiker de laatste tijd weleens te laag?',
    label: 'Te lage bloedsuiker',
    answers: ['Nee.', 'Ja, twee keer.', 'Weet ik niet.'],
  },
  {
    picture: 'smoking',
    title: 'Stoppen met roken',
    asks: 'Hoe gaat het sinds u gestopt bent?',
    label: 'Roken',
    answers: ['Goed, ik heb niet gerookt.', 'Ik heb drie keer gerookt.', 'Ik ben weer begonnen.'],
  },
  {
    picture: 'blood-pressure',
    title: 'Bloeddruk',
    asks: bloodPressure.question,
    label: bloodPressure.row.label,
    answers: [
      { says: '128 over 78.', recorded: '128/78\u00A0mmHg' },
      { says: `${bloodPressure.answer}.`, recorded: bloodPressure.row.value },
      'Ik heb niet gemeten.',
    ],
  },
  {
    picture: 'inhaler',
    title: 'Astma/COPD',
    asks: 'Hoe vaak was u deze week benauwd?',
    label: 'Benauwd deze week',
    answers: ['Niet.', 'Eén keer.', 'Drie keer.'],
  },
  {
    picture: 'pills',
    title: 'Cholesterol',
    asks: 'Lukt het om uw medicijnen elke dag in te nemen?',
    label: 'Medicijnen',
    answers: ['Ja, elke dag.', 'Ik vergeet ze soms.', 'Ik ben ermee gestopt.'],
  },
];

const words = withOwnWords({
  id: 'zorgpaden',
  link: 'Zorgpaden',
  heading: `Kies uit ${numberInWords(paths.length)} zorgpaden`,
  lead: 'Elk zorgpad heeft een eigen gesprek.',
  /** For paper and browsers where the visitor cannot choose. */
  questions: 'Voorbeeldvragen:',
  paths,
  choosePath: 'Kies een zorgpad',
  chooseAnswer: 'Kies wat de patiënt antwoordt',
  alike: {
    rule: 'De AI-assistent legt elk antwoord vast.',
    decides: 'Wat het betekent, bepaalt\u00A0u.',
  },
  more: { title: 'Later meer', text: 'Er komen zorgpaden bij.' },
});

export const carePaths = {
  ...words,
  cards: words.paths.map(({ answers, ...path }) => ({
    ...path,
    answers: answers.map(withRecorded),
  })),
  example: 'Voorbeeld',
  speaker: sampleCall.speakers.assistant,
  record: { title: sampleCall.record.title, open: sampleCall.record.open },
};

function withRecorded(answer: Answer) {
  return typeof answer === 'string'
    ? { says: answer, recorded: `“${answer.replace(/\.$/, '')}”` }
    : answer;
}
