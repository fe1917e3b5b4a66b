import { owner } from '../../../owner.ts';
import { figures } from '../claims.ts';

const { followUpRole } = owner;

interface Group {
  who: string;
  points: string[];
}

const groups: Group[] = [
  {
    who: 'Voor de praktijk',
    points: [
      'Elk gesprek volgens het protocol van het zorgpad',
      'Elke uitkomst op één plek in uw HIS',
      'Controles gaan door, ook bij drukte',
    ],
  },
  {
    who: `Voor de ${followUpRole}`,
    points: [
      'Minder bellen en typen',
      'De uitkomst staat voor u klaar',
      'Meer tijd voor patiënten die u zelf wilt zien',
    ],
  },
  {
    who: 'Voor de patiënt',
    points: [
      'De controle per telefoon, thuis',
      'Antwoord geven in de eigen taal',
      'Een mens beoordeelt elke uitkomst',
    ],
  },
];

export const benefits = {
  id: 'voordelen',
  link: 'Voordelen',
  heading: figures.timeSaved?.heading ?? 'Rust in de praktijk',
  next: 'Bespreek in een demo wat dit uw praktijk oplevert',
  groups,
};
