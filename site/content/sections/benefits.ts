import { owner } from '../../../owner.ts';
import { figures } from '../claims.ts';
import { withOwnWords } from '../own-words.ts';

const { followUpRole } = owner;

interface Group {
  who: string;
  points: string[];
}

const groups: Group[] = [
  {
    who: 'Voor de praktijk',
    points: [
      'Elk gesprek volgens protocol',
      'Alle antwoorden bij elkaar in uw HIS',
      'Controles gaan door, ook bij drukte',
    ],
  },
  {
    who: `Voor de ${followUpRole}`,
    points: [
      'Minder bellen en typen',
      'De antwoorden staan voor u klaar',
      'Meer tijd voor uw spreekuur',
    ],
  },
  {
    who: 'Voor de patiënt',
    points: [
      'Controle per telefoon, gewoon thuis',
      'Praten in de eigen taal',
      'Een mens leest elk antwoord',
    ],
  },
];

export const benefits = withOwnWords({
  id: 'voordelen',
  link: 'Voordelen',
  heading: figures.timeSaved?.heading ?? 'Rust in de praktijk',
  next: 'Bespreek in een demo wat dit uw praktijk oplevert',
  groups,
});
