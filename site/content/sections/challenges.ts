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
    text: 'De vacature staat open. Het aantal patiënten blijft groeien.',
  },
  {
    picture: 'quality',
    title: 'Kwaliteitsverschillen',
    text: 'Welke vragen een patiënt krijgt, hangt af van wie er belt.',
  },
];

export const challenges = {
  id: 'uitdagingen',
  heading: 'Meer controles dan uren',
  lead: 'Patiënten met een chronische ziekte hebben regelmatig controle nodig. Daar is niet altijd tijd voor.',
  cards,
};
