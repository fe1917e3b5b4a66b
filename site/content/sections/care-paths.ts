import { capitalised, inWords } from '../number-words.ts';

interface CarePath {
  /** Names a drawing; `general` suits any path. */
  picture: string;
  title: string;
  /** A question that the assistant asks. */
  asks: string;
}

/** Three to nine, as many as fit the brochure. */
const cards: CarePath[] = [
  { picture: 'glucose', title: 'Diabetes', asks: 'Had u de laatste tijd een te lage bloedsuiker?' },
  {
    picture: 'smoking',
    title: 'Stoppen met roken',
    asks: 'Hoe is het sinds uw stopdatum gegaan?',
  },
  {
    picture: 'blood-pressure',
    title: 'Bloeddruk',
    asks: 'Welke twee getallen stonden er op uw bloeddrukmeter?',
  },
  { picture: 'inhaler', title: 'Astma/COPD', asks: 'Hoe vaak was u deze week benauwd?' },
  {
    picture: 'pills',
    title: 'Cholesterol',
    asks: 'Lukt het om uw medicijnen elke dag in te nemen?',
  },
];

export const carePaths = {
  id: 'zorgpaden',
  link: 'Zorgpaden',
  heading: `${capitalised(inWords(cards.length))} zorgpaden om mee te beginnen`,
  lead: 'Per zorgpad een eigen gesprek. Voorbeelden van vragen:',
  cards,
  more: { title: 'Binnenkort meer', text: 'Nieuwe zorgpaden volgen.' },
};
