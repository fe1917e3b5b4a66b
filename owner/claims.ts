/** Figures and certificates, and their proof. */
import { day, group, link, optional, pattern, phrase, text, whole, yesOrNo } from './values.ts';

const shown = yesOrNo({
  title: 'Staat dit op de pagina?',
  description: 'Zet op false wat niet klopt of wat u niet kunt bewijzen. Dan staat het er niet.',
});

const exampleDay = '31 december 2028';

/** The basis of a figure. The page shows only `shownSource`, which links to `sourceLink`. */
export const claim = optional({
  shown,
  source: text(500, {
    title: 'Waar komt dit getal vandaan?',
    description: 'Voor uw eigen dossier; de pagina toont het niet.',
    examples: ['Meting bij 12 praktijken, rapport van 3 maart 2026'],
  }),
  date: day({ title: 'Van welke dag is die bron?', description: 'Voor uw eigen dossier.' }),
  expires: day(
    {
      title: 'Tot en met welke dag mag het getal op de pagina?',
      description: 'Daarna wordt de pagina zonder dit getal gebouwd.',
    },
    exampleDay,
  ),
  shownSource: text(100, {
    title: 'Welke bron mag de pagina noemen?',
    description: 'Met wat er is geteld. De pagina zet het bij het getal.',
    examples: ['controles per telefoon bij 12 praktijken, 2026'],
  }),
  sourceLink: link({
    title: 'Waar is die bron te lezen?',
    description: 'Alleen samen met de bron die de pagina noemt.',
    examples: ['/meting.pdf'],
  }),
});

/** The proof that the product is certified for a subject. */
export const certificate = optional({
  shown,
  standard: text(100, {
    title: 'Welke norm staat op het certificaat?',
    description: 'Precies zoals hij er staat. Noem nooit een norm die er niet op staat.',
    examples: ['ISO 27001:2022'],
  }),
  issuer: text(100, { title: 'Wie heeft het getoetst?', examples: ['Keurder B.V.'] }),
  number: text(60, { title: 'Wat is het nummer?', examples: ['K-2026/1234'] }),
  scope: text(150, {
    title: 'Wat valt eronder?',
    description: 'In een paar woorden, met de naam op het certificaat als dat niet de uwe is.',
    examples: ['het bellen met patiënten van huisartsenpraktijken'],
  }),
  expires: day(
    {
      title: 'Tot en met welke dag is het geldig?',
      description: 'Daarna wordt de pagina zonder dit certificaat gebouwd.',
    },
    exampleDay,
  ),
  link: link({ title: 'Waar is het bewijs te lezen?', examples: ['/certificaat.pdf'] }),
});

/** The outcome of the calls in a period, as counted by the owner. */
export const results = group(
  {
    called: whole(1, 10_000_000, { title: 'Hoeveel patiënten zijn gebeld?', examples: [1240] }),
    reached: whole(0, 10_000_000, { title: 'Hoeveel van hen zijn bereikt?', examples: [1015] }),
    completed: whole(0, 10_000_000, {
      title: 'Hoeveel gesprekken zijn afgerond?',
      examples: [903],
    }),
    passedOn: whole(0, 10_000_000, {
      title: 'Hoeveel gesprekken zijn doorgegeven aan een mens?',
      examples: [88],
    }),
    period: phrase(60, { title: 'In welke periode?', examples: ['maart tot en met mei 2026'] }),
    source: text(100, {
      title: 'Waar komen deze getallen vandaan?',
      examples: ['registratie van 12 praktijken'],
    }),
    ...optional({
      sourceLink: link({ title: 'Waar is dat te lezen?', examples: ['/resultaten.pdf'] }),
    }),
  },
  { title: 'Wat de gesprekken opleverden' },
);

export const claims = group(
  {
    automation: group(
      {
        ...claim,
        percent: whole(1, 100, {
          title: 'Hoeveel procent van de telefonische consulten wordt hoogstens geautomatiseerd?',
        }),
      },
      { title: 'Het percentage' },
    ),
    timeSaved: group(
      {
        ...claim,
        hoursFrom: whole(1, 40, { title: 'Hoeveel uur per week bespaart een praktijk minstens?' }),
        hoursTo: whole(1, 40, { title: 'Hoeveel uur per week bespaart een praktijk hoogstens?' }),
      },
      { title: 'De uren' },
    ),
  },
  { title: 'De getallen van de pagina' },
);

export const certificates = group(
  {
    informationSecurity: group(certificate, { title: 'Informatiebeveiliging' }),
    careInformationSecurity: group(certificate, { title: 'Informatiebeveiliging in de zorg' }),
    medicalDevice: group(
      {
        ...certificate,
        ...optional({
          intendedPurpose: text(300, {
            title: 'Wat is het beoogde doel, in één zin?',
            description:
              'Zoals het in de gebruiksaanwijzing staat. De pagina noemt zorgpaden zoals diabetes en astma/COPD, en ook die woorden tellen mee als beoogd doel (MDR, artikel 2 lid 12).',
            examples: ['Het afnemen van een vaste vragenlijst bij patiënten met hoge bloeddruk.'],
          }),
          deviceClass: pattern('I, Is, Im, Ir, IIa, IIb of III', /^(?:I[smr]?|II[ab]|III)$/, {
            title: 'Welke klasse staat op de conformiteitsverklaring?',
            examples: ['IIa'],
          }),
          udi: pattern(
            'de UDI-DI, of het adres in EUDAMED dat met https:// begint',
            /^(?:https:\/\/\S+\.\S+|[\w+()./-]{6,60})$/,
            { title: 'Wat is de UDI-DI, of het adres in EUDAMED?', examples: ['08719999999999'] },
          ),
          manufacturer: text(100, { title: 'Wie is de fabrikant?' }),
        }),
      },
      { title: 'Regelgeving voor medische hulpmiddelen' },
    ),
  },
  { title: 'De certificaten' },
);
