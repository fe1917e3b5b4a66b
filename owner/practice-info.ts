import {
  choice,
  day,
  group,
  https,
  link,
  list,
  optional,
  ownFile,
  pattern,
  phraseIn,
  seconds,
  text,
  whole,
} from './values.ts';

/** How the product handles a call that does not go as planned. */
const hardCall = group(
  {
    title: text(60, { title: 'Wat gebeurt er?', examples: ['Pijn op de borst'] }),
    turns: list(
      group(
        {
          who: choice(
            { patient: 'de patiënt', assistant: 'de AI-assistent' },
            { title: 'Wie zegt het?' },
          ),
          text: text(200, { title: 'Wat wordt er gezegd?' }),
        },
        { title: 'Een beurt' },
      ),
      8,
      'beurten',
      { title: 'Hoe loopt het gesprek?' },
    ),
    record: text(100, {
      title: 'Wat staat er dan in het HIS?',
      examples: ['“het drukt op mijn borst”'],
    }),
    told: text(150, {
      title: 'Wie krijgt bericht, en wanneer?',
      examples: ['De huisarts, binnen één minuut per telefoon'],
    }),
  },
  { title: 'Een moeilijk gesprek' },
);

const photo = group(
  {
    file: ownFile('een JPEG, PNG of WebP', 'jpe?g|png|webp', {
      title: 'Welk bestand is de foto van de contactpersoon?',
      description:
        'Hoogstens 10 MB en minstens 200 bij 200 pixels. De site toont er een vierkant van.',
      examples: ['foto.jpg'],
    }),
    alt: text(150, {
      title: 'Wat staat erop, voor wie de foto niet ziet?',
      examples: ['Anna de Vries met een koptelefoon op'],
    }),
  },
  { title: 'Een foto van de contactpersoon' },
);

const document = group(
  {
    name: text(80, { title: 'Welk document?', examples: ['Verwerkersovereenkomst'] }),
    link: link({ title: 'Waar staat het?', examples: ['/verwerkersovereenkomst.pdf'] }),
    ...optional({ date: day({ title: 'Van welke dag is het?' }) }),
  },
  { title: 'Een document' },
);

const question = group(
  {
    question: text(150, { title: 'De vraag' }),
    answer: text(800, { title: 'Uw antwoord, in een paar zinnen' }),
  },
  { title: 'Een vraag en uw antwoord' },
);

const sampleCall = group(
  {
    audio: pattern(
      'een geluidsbestand in eigen/public (mp3, m4a, opus of wav) zonder spaties en accenten in de naam',
      /^(?:\/[\w.-]+)*\/[\w.-]+\.(?:mp3|m4a|opus|wav)$/,
      {
        title: 'Welk bestand is de opname van het voorbeeldgesprek?',
        description:
          'Hoogstens 2 MB. Het best is mp3 met één kanaal en 64 kbit/s, hoogstens een minuut, met de woorden van het voorbeeldgesprek op de pagina.',
        examples: ['/voorbeeldgesprek.mp3'],
      },
    ),
    patientVoice: choice(
      { person: 'een mens', machine: 'een computerstem' },
      {
        title: 'Wie heeft de patiënt ingesproken?',
        description: 'De pagina zegt het erbij (AI-verordening, artikel 50).',
      },
    ),
    ...optional({
      turnsAt: list(seconds({ title: 'Het begin van een beurt' }), 100, 'seconden', {
        title: 'Op welke seconde begint elke beurt?',
        description: 'Daarmee lichten de beurten op terwijl ze klinken.',
      }),
    }),
  },
  { title: 'Een opname van het voorbeeldgesprek' },
);

/** Answers to the questions of practices. All are optional, and `npm run setup` asks for them in this order. */
export const practiceInfo = {
  hardCalls: list(hardCall, 3, 'gesprekken', {
    title: 'Hoe gaat het als een gesprek moeilijk is?',
    description:
      'Zoals pijn op de borst, “ik wil een mens”, of een antwoord dat de assistent niet verstaat.',
  }),
  systems: list(
    text(30, { title: 'Hoe heet het systeem?', examples: ['Voorbeeld-HIS'] }),
    12,
    'namen',
    { title: 'Met welke HIS’en (en KIS’en) werkt de assistent?' },
  ),
  replyWithin: phraseIn('U hoort ___ van ons.', 40, {
    title: 'Hoe snel antwoordt u?',
    examples: ['binnen één werkdag'],
  }),
  demo: group(
    optional({
      minutes: whole(5, 240, { title: 'Hoeveel minuten duurt een demo?', examples: [30] }),
      where: phraseIn('We plannen samen met u een demo ___.', 60, {
        title: 'Waar is de demo?',
        examples: ['via een videogesprek'],
      }),
    }),
    { title: 'De demo' },
  ),
  bookingUrl: https({
    title: 'Op welk adres kan een bezoeker zelf een demo plannen?',
    description: 'Wie een demo aanvraagt, krijgt op de pagina en in de e-mails een link erheen.',
    examples: ['https://agenda.uwbedrijf.nl/demo'],
  }),
  contact: group(
    optional({
      role: text(60, {
        title: 'Wat doet de contactpersoon in uw bedrijf?',
        examples: ['oprichter'],
      }),
      photo,
    }),
    { title: 'De contactpersoon' },
  ),
  documents: list(document, 20, 'documenten', {
    title: 'Welke documenten kunnen praktijken lezen?',
    description:
      'Een document waarvan de naam met “Privacyverklaring” begint en “gesprek” bevat, is die over de gesprekken: de privacytekst van de site verwijst ernaar.',
  }),
  sampleCall,
  questions: list(question, 15, 'vragen', {
    title: 'Wat vragen praktijken, en wat antwoordt u?',
    description: 'De pagina houdt uw volgorde aan.',
  }),
  accessibilityTested: day({
    title: 'Op welke dag is de toegankelijkheid van uw site het laatst getest?',
    description: 'Laat het weg als dat niet is gedaan.',
  }),
};
