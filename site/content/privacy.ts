import { emailLink } from 'contact/email-link.ts';
import { telephoneLink } from 'contact/phone.ts';
import { longestKeptDays } from '../../owner/retention.ts';
import { type Owner, owner } from '../../owner.ts';
import { listInWords } from './in-words.ts';

/** A text, in which some words are links. */
type Text = readonly (string | Link)[];

interface Link {
  text: string;
  /** Undefined if the text has too few digits to dial. */
  href: string | undefined;
}

export function mailLink(address: string): Link {
  return { text: address, href: emailLink(address) };
}

export function phoneLink(phone: string): Link {
  // Non-breaking spaces keep a number on one line.
  return { text: phone.replaceAll(' ', '\u00A0'), href: telephoneLink(phone) };
}

/** What a visitor must know before sending, in the order of article 13 of the AVG. */
export function privacyNotice({ company, privacy, phone, sourceLabels, documents }: Owner = owner) {
  const { retentionDays, backupDays, officer, webhookReceiver } = privacy;
  const callsStatement = documents?.find(({ name }) => /^privacyverklaring\b.*gesprek/i.test(name));
  const items: { term: string; text: Text }[] = [
    {
      term: 'Waarover',
      text: callsStatement
        ? [
            'Deze website. Voor gesprekken met patiënten is er een eigen verklaring: ',
            { text: callsStatement.name, href: callsStatement.link },
            '.',
          ]
        : ['Deze website, niet de gesprekken met patiënten.'],
    },
    {
      term: 'Wie',
      text: [
        `${company.name}, ${company.address}. E-mail: `,
        mailLink(company.privacyEmail),
        '. Telefoon: ',
        phoneLink(phone),
        `.${officer ? ` Functionaris gegevensbescherming: ${officer}.` : ''}`,
      ],
    },
    {
      term: 'Waarom',
      text: [
        'Om contact met u op te nemen over uw vraag of om een demo te plannen. Uw IP-adres gebruiken we om misbruik tegen te gaan. We gebruiken uw gegevens nergens anders voor.',
      ],
    },
    {
      term: 'Waarom dat mag',
      text: [
        'Ons gerechtvaardigd belang: we willen antwoorden op een vraag die u zelf stelt, en misbruik tegengaan (AVG, artikel 6 lid 1 onder f).',
      ],
    },
    // Only if campaign labels are kept, because no field of the form shows them.
    ...(sourceLabels === false
      ? []
      : [
          {
            term: 'Wat we bewaren',
            text: [
              'Wat u invult. Kwam u hier via een campagne? Dan bewaren we ook de naam daarvan, om te weten wat werkt.',
            ],
          },
        ]),
    { term: 'Wie het ontvangt', text: [receivers(privacy)] },
    {
      term: 'Hoe lang',
      text: [
        `Tot ${inDays(retentionDays)} na ontvangst. Daarna wissen we uw aanvraag.${webhookReceiver ? ` Heeft ${webhookReceiver.name} de aanvraag dan nog niet ontvangen? Dan wissen we haar uiterlijk 18 dagen later.` : ''} Kwam de e-mail met uw aanvraag niet bij ons aan? Dan wissen we haar uiterlijk ${longestKeptDays(retentionDays)} dagen nadat u haar verstuurde.${backupDays ? ` In onze reservekopieën blijft uw aanvraag hoogstens ${inDays(backupDays)} langer.` : ''}`,
      ],
    },
    {
      term: 'Uw rechten',
      text: [
        'U mag uw gegevens inzien, laten verbeteren, laten wissen en meenemen. U mag ook het gebruik ervan laten beperken. Mail daarvoor naar ',
        mailLink(company.privacyEmail),
        '. Hebt u een klacht? Die kunt u indienen bij de ',
        { text: 'Autoriteit Persoonsgegevens', href: 'https://www.autoriteitpersoonsgegevens.nl' },
        '.',
      ],
    },
    // Separate from the other rights, as article 21(4) requires.
    { term: 'Bezwaar', text: ['U mag altijd bezwaar maken tegen dit gebruik van uw gegevens.'] },
    { term: 'Verplicht?', text: ['Nee. Maar zonder deze gegevens kunnen we u niet bereiken.'] },
    { term: 'Automatische besluiten?', text: ['Nee.'] },
    { term: 'Cookies', text: ['Deze site gebruikt geen cookies en geen trackers.'] },
  ];
  return { summary: 'Wat we met uw gegevens doen', items };
}

function receivers({ processors: others, webhookReceiver }: Owner['privacy']): string {
  const processors = webhookReceiver ? [...others, webhookReceiver] : others;
  const inside = processors.filter(({ outsideEea }) => !outsideEea).map(({ name }) => name);
  const outside = processors
    .filter(({ outsideEea }) => outsideEea)
    .map(({ name, outsideEea }) => `${name} (${outsideEea})`);
  const companies = [
    ...(inside.length
      ? [`binnen de Europese Economische Ruimte voor ons werken: ${list(inside)}`]
      : []),
    ...(outside.length
      ? [`voor ons gegevens buiten de Europese Economische Ruimte verwerken: ${list(outside)}`]
      : []),
  ];
  return companies.length
    ? `Wijzelf, en bedrijven die ${companies.join('. Ook bedrijven die ')}.`
    : 'Wijzelf.';
}

function inDays(days: number): string {
  return `${days} ${days === 1 ? 'dag' : 'dagen'}`;
}

function list(names: string[]): string {
  // A name may itself end with the full stop of `B.V.`
  return listInWords(names).replace(/\.$/, '');
}
