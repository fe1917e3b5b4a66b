import { owner } from '../../owner.ts';

const { company, privacy, phone } = owner;
const receivers = new Intl.ListFormat('nl-NL').format(privacy.processors);
// A number is read as a whole.
const unbrokenPhone = phone.replaceAll(' ', '\u00A0');

/** What a visitor must know before sending (AVG, article 13), in the order of that article. */
export const privacyNotice = {
  summary: 'Wat we met uw gegevens doen',
  items: [
    {
      term: 'Wie',
      text: `${company.name}, ${company.address}. E-mail: ${company.privacyEmail}. Telefoon: ${unbrokenPhone}.`,
    },
    {
      term: 'Waarom',
      text: 'Om contact met u op te nemen over uw vraag of een demo te plannen. Nergens anders voor.',
    },
    {
      term: 'Grondslag',
      text: 'Ons gerechtvaardigd belang om te antwoorden op een vraag die u zelf stelt (AVG, artikel 6 lid 1 onder f).',
    },
    { term: 'Wie het ontvangt', text: `Wij, ${receivers}. Zij verwerken de gegevens voor ons.` },
    {
      term: 'Hoe lang',
      text: `${privacy.retentionDays} dagen na ontvangst. Daarna wissen we uw aanvraag.`,
    },
    {
      term: 'Uw rechten',
      text: `U mag uw gegevens inzien, laten verbeteren of wissen, het gebruik laten beperken, ze meenemen, en bezwaar maken. Mail naar ${company.privacyEmail}. Een klacht kunt u indienen bij de Autoriteit Persoonsgegevens.`,
    },
    { term: 'Verplicht?', text: 'Nee. Maar zonder deze gegevens kunnen we u niet bereiken.' },
  ],
} as const;
