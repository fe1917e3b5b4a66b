import { type Owner, owner } from '../../owner.ts';

/** What a visitor must know before sending (AVG, article 13), in the order of that article. */
export function privacyNotice({ company, privacy, phone, sourceLabels }: Owner = owner) {
  const { retentionDays, officer, webhookReceiver } = privacy;
  // Spaces that do not break keep a number on one line.
  const unbrokenPhone = phone.replaceAll(' ', '\u00A0');
  return {
    summary: 'Wat we met uw gegevens doen',
    items: [
      {
        term: 'Wie',
        text: `${company.name}, ${company.address}. E-mail: ${company.privacyEmail}. Telefoon: ${unbrokenPhone}.${officer ? ` Functionaris gegevensbescherming: ${officer}.` : ''}`,
      },
      {
        term: 'Waarom',
        text: 'Om contact met u op te nemen over uw vraag of een demo te plannen, en om misbruik te weren, ook met uw IP-adres. Nergens anders voor.',
      },
      {
        term: 'Grondslag',
        text: 'Ons gerechtvaardigd belang om te antwoorden op een vraag die u zelf stelt en om misbruik te weren (AVG, artikel 6 lid 1 onder f).',
      },
      // Named only where it is kept, and it is no field of the form.
      ...(sourceLabels === false
        ? []
        : [
            {
              term: 'Wat we bewaren',
              text: 'Wat u invult. Noemt het adres van deze pagina een campagne, dan ook die naam.',
            },
          ]),
      { term: 'Wie het ontvangt', text: receivers(privacy) },
      {
        term: 'Hoe lang',
        text: `${retentionDays} dagen na ontvangst. Daarna wissen we uw aanvraag${webhookReceiver ? `, of ten hoogste 17,5 dag later als ${webhookReceiver.name} haar dan nog niet heeft ontvangen` : ''}.`,
      },
      {
        term: 'Uw rechten',
        text: `U mag uw gegevens inzien, laten verbeteren of wissen, het gebruik laten beperken en ze meenemen. Mail naar ${company.privacyEmail}. Een klacht kunt u indienen bij de Autoriteit Persoonsgegevens.`,
      },
      // Apart from the other rights, as article 21 (4) asks.
      { term: 'Bezwaar', text: 'U mag altijd bezwaar maken tegen dit gebruik.' },
      { term: 'Verplicht?', text: 'Nee. Maar zonder deze gegevens kunnen we u niet bereiken.' },
      { term: 'Automatische besluiten?', text: 'Nee.' },
      { term: 'Cookies', text: 'Geen cookies, geen volgsoftware.' },
    ],
  };
}

function receivers({ processors: others, webhookReceiver }: Owner['privacy']): string {
  const processors = webhookReceiver ? [...others, webhookReceiver] : others;
  const inside = processors.filter(({ outsideEea }) => !outsideEea).map(({ name }) => name);
  const outside = processors
    .filter(({ outsideEea }) => outsideEea)
    .map(({ name, outsideEea }) => `${name} (${outsideEea})`);
  return `Wij.${companies('binnen', inside)}${companies('buiten', outside)}`;
}

function companies(side: string, names: string[]): string {
  if (names.length === 0) return '';
  // The last one may end with the full stop of `B.V.`
  const list = new Intl.ListFormat('nl-NL').format(names).replace(/\.$/, '');
  return ` Bedrijven die ${side} de Europese Economische Ruimte voor ons werken: ${list}.`;
}
