interface Challenge {
  /** Names a drawing, and with `-small` the one for narrow windows. */
  picture: string;
  title: string;
  text: string;
}

const cards: Challenge[] = [
  {
    picture: 'time',
    title: 'Tijdsdruk',
    text: 'Het spreekuur zit vol. Bellen kan alleen in de pauze.',
  },
  {
    picture: 'paper',
    title: 'Administratieve last',
    text: 'Na elk gesprek volgt het typewerk: meting, klachten, afspraak, vervolg.',
  },
  {
    picture: 'staff',
    title: 'Personeelstekort',
    text: 'De vacature staat open. Het aantal patiënten groeit door.',
  },
  {
    picture: 'quality',
    title: 'Kwaliteitsverschillen',
    text: 'Welke vragen u stelt, hangt af van wie er belt en hoe druk het is.',
  },
];

export const challenges = {
  id: 'uitdagingen',
  heading: 'Meer controles dan er uren zijn',
  lead: 'Patiënten met een chronische ziekte hebben regelmatig controle nodig. Daar is niet altijd tijd voor.',
  cards,
};
