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
      'Elk gesprek volgens protocol',
      'Elke uitkomst op één plek in uw HIS',
      'Controles gaan door, ook bij drukte',
    ],
  },
  {
    who: `Voor de ${followUpRole}`,
    points: [
      'Minder bellen en typen',
      'De uitkomst staat voor u klaar',
      'Meer tijd op het spreekuur',
    ],
  },
  {
    who: 'Voor de patiënt',
    points: [
      'Controle per telefoon, gewoon thuis',
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
