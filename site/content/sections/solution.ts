import { owner } from '../../../owner.ts';

const { followUpRole } = owner;

/** A word in another language, as the assistant says it. */
interface Greeting {
  lang: string;
  text: string;
}

const greetings: Greeting[] = [
  { lang: 'nl', text: 'Goedemorgen' },
  { lang: 'tr', text: 'Günaydın' },
  { lang: 'ar', text: 'صباح الخير' },
  { lang: 'pl', text: 'Dzień dobry' },
  { lang: 'en', text: 'Good morning' },
];

export const solution = {
  id: 'oplossing',
  link: 'Oplossing',
  heading: 'Een digitale assistent die voor u belt',
  lead: 'Hij voert de gesprekken die steeds hetzelfde zijn. Zo houdt u tijd over voor patiënten die meer nodig hebben.',
  calls: {
    title: 'Belt en wordt gebeld',
    text: 'Hij belt patiënten voor een routinecontrole of neemt hun telefoontjes aan.',
  },
  protocol: {
    title: 'Volgt een triageprotocol',
    text: 'Elk zorgpad heeft een eigen protocol. Dat bepaalt welke vragen de assistent stelt.',
  },
  language: {
    title: 'Spreekt elke taal',
    text: 'Patiënten praten in hun eigen taal.',
    greetings,
  },
  record: {
    title: 'Legt vast in uw HIS',
    text: 'De uitkomst komt in het informatiesysteem van uw praktijk. U hoeft niets over te typen.',
  },
  followUp: {
    title: 'U krijgt de uitkomst',
    text: `De uitkomst gaat naar de ${followUpRole} of de huisarts voor opvolging. De AI-assistent stelt geen diagnose.`,
  },
};
