import { owner } from '../../../owner.ts';
import { withOwnWords } from '../own-words.ts';

const { followUpRole } = owner;

/** A greeting in one of the assistant's languages. */
interface Greeting {
  lang: string;
  text: string;
}

interface Feature {
  title: string;
  text: string;
}

interface DrawnFeature extends Feature {
  /** Names a drawing, and with `-small` the one for narrow windows. */
  picture: string;
}

const greetings: Greeting[] = [
  { lang: 'nl', text: 'Goedemorgen' },
  { lang: 'tr', text: 'Günaydın' },
  { lang: 'ar', text: 'صباح الخير' },
  { lang: 'pl', text: 'Dzień dobry' },
  { lang: 'en', text: 'Good morning' },
];

const calls: DrawnFeature = {
  picture: 'calls',
  title: 'Belt en wordt gebeld',
  text: 'Hij belt patiënten voor een routinecontrole. Bellen zij daar zelf voor, dan neemt hij op.',
};

/** The features from protocol to practice. One line runs through their drawings. */
const path: DrawnFeature[] = [
  {
    picture: 'protocol',
    title: 'Volgt een triageprotocol',
    text: 'Elk zorgpad heeft een eigen protocol. Dat bepaalt welke vragen de AI-assistent stelt.',
  },
  {
    picture: 'record',
    title: 'Legt vast in uw HIS',
    text: 'De antwoorden komen in het informatiesysteem van uw praktijk. Overtypen hoeft niet.',
  },
  {
    picture: 'follow-up',
    title: 'U krijgt de uitkomst',
    text: `De ${followUpRole} of huisarts leest de antwoorden en bepaalt het vervolg. De AI-assistent stelt geen diagnose.`,
  },
];

export const solution = withOwnWords({
  id: 'oplossing',
  link: 'Oplossing',
  heading: 'Een digitale assistent die voor u belt',
  lead: 'Hij voert de gesprekken met vaste vragen. Zo houdt u tijd over voor patiënten die meer nodig hebben.',
  calls,
  language: {
    title: 'Spreekt elke taal',
    text: 'Patiënten praten in hun eigen taal, zoals Turks, Arabisch, Pools of Engels.',
    greetings,
  },
  path,
});
