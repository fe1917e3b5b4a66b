import { withOwnWords } from '../own-words.ts';

interface Challenge {
  title: string;
  text: string;
}

interface DrawnChallenge extends Challenge {
  /** Names a drawing, and with `-small` the one for narrow windows. */
  picture: string;
}

/** The challenge that is shown largest, with the drawing of an overfull week. */
const time: Challenge & { waiting: string } = {
  title: 'Tijdsdruk',
  text: 'Het spreekuur zit vol. U\u00A0belt in de pauze.',
  waiting: 'nog te bellen',
};

const others: DrawnChallenge[] = [
  {
    picture: 'paper',
    title: 'Administratieve last',
    text: 'Na elk gesprek volgt het typewerk: meting, klachten, afspraak, vervolg.',
  },
  {
    picture: 'staff',
    title: 'Personeelstekort',
    text: 'De vacature staat open. Het aantal patiënten blijft groeien.',
  },
  {
    picture: 'quality',
    title: 'Kwaliteitsverschillen',
    text: 'Welke vragen een patiënt krijgt, hangt af van wie er belt.',
  },
];

export const challenges = withOwnWords({
  id: 'uitdagingen',
  heading: 'Meer controles dan uren',
  lead: 'Patiënten met een chronische ziekte hebben regelmatig controle nodig. Daar is niet altijd tijd voor.',
  time,
  others,
});
