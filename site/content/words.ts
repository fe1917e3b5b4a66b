import { owner } from '../../owner.ts';
import { figures } from './claims.ts';

/** Words that more than one section uses. */
const { product, followUpRole } = owner;

export const meta = {
  title: `${product}: belt uw patiënten voor routinecontroles`,
  description: `${product} is een digitale assistent (voicebot) voor huisartsenpraktijken. Hij belt patiënten voor routinecontroles, volgt per zorgpad een triageprotocol en legt de uitkomst vast in uw HIS.`,
};

export const header = {
  links: [
    { text: 'Oplossing', href: '#oplossing' },
    { text: 'Hoe het werkt', href: '#werkwijze' },
    { text: 'Zorgpaden', href: '#zorgpaden' },
    { text: 'Voordelen', href: '#voordelen' },
    { text: 'Technologie', href: '#technologie' },
  ],
};

export const hero = {
  eyebrow: 'Voor huisartsen en praktijkondersteuners',
  heading: ['Uw patiënt gebeld.', 'De uitkomst in uw HIS.'],
  lead: `${product} is een digitale assistent die uw patiënten belt voor routinecontroles, of hun telefoontjes aanneemt. Hij volgt per zorgpad een triageprotocol en spreekt elke taal. Uw ${followUpRole} of huisarts beoordeelt de uitkomst.`,
  more: 'Meer Informatie',
  facts: [
    ...(figures.automation
      ? [{ figure: figures.automation, text: 'van de telefonische consulten geautomatiseerd' }]
      : []),
    ...(figures.timeSaved ? [{ figure: figures.timeSaved, text: 'bespaard per praktijk' }] : []),
  ],
  call: {
    label: 'Voorbeeldgesprek',
    about: 'Bloeddrukcontrole, gebeld om 10.15 uur',
    speakers: { assistant: 'Digitale assistent', patient: 'Patiënt' },
    turns: [
      {
        who: 'assistant',
        text: 'Goedemorgen, u spreekt met de digitale assistent van uw huisartsenpraktijk. Wat is uw geboortedatum?',
      },
      { who: 'patient', text: '12 maart 1958.' },
      {
        who: 'assistant',
        text: 'Dank u. Ik bel voor uw bloeddrukcontrole. Wat heeft u gemeten?',
      },
      {
        who: 'patient',
        text: '138 over 84. En geen klachten.',
        answers: ['138 over 84', 'geen klachten'],
      },
    ],
    record: {
      title: 'Vastgelegd in het HIS',
      rows: [
        { label: 'Bloeddruk', value: '138/84 mmHg' },
        { label: 'Klachten', value: 'geen' },
        { label: 'Beoordeling door', value: followUpRole },
      ],
    },
  },
} as const;

export const challenges = {
  id: 'uitdagingen',
  heading: 'Meer controles dan er uren zijn',
  lead: 'Elke patiënt met een chronische ziekte verdient een vaste controle. Daar is niet altijd tijd voor.',
  cards: [
    {
      picture: 'time',
      title: 'Tijdsdruk',
      text: 'Het spreekuur zit vol. Voor terugbellen blijft de lunchpauze over.',
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
      text: 'Welke vragen er gesteld worden, hangt af van wie belt en hoe druk het is.',
    },
  ],
} as const;

export const solution = {
  id: 'oplossing',
  heading: 'Een digitale assistent die het bellen overneemt',
  lead: 'Hij voert de gesprekken die elke keer hetzelfde zijn. U houdt tijd voor de rest.',
  calls: {
    title: 'Belt en wordt gebeld',
    text: 'Hij belt patiënten voor een routinecontrole, of neemt hun telefoontjes aan. In beide gevallen volgens hetzelfde protocol.',
  },
  automation: {
    title: 'van de telefonische consulten geautomatiseerd',
    text: 'De andere gesprekken voert u zelf. Elke uitkomst beoordeelt u.',
  },
  protocol: {
    title: 'Volgt een triageprotocol',
    text: 'Elk zorgpad heeft een eigen protocol met vaste vragen. Zo wordt er geen vraag vergeten.',
  },
  language: {
    title: 'Spreekt elke taal',
    text: 'Elke patiënt kan antwoorden in de eigen taal.',
    greetings: [
      { lang: 'nl', text: 'Goedemorgen' },
      { lang: 'tr', text: 'Günaydın' },
      { lang: 'ar', text: 'صباح الخير' },
      { lang: 'pl', text: 'Dzień dobry' },
      { lang: 'en', text: 'Good morning' },
    ],
  },
  record: {
    title: 'Legt vast in uw HIS',
    text: 'De uitkomst komt in het informatiesysteem van uw praktijk (HIS) te staan. Overtypen hoeft niet.',
  },
  followUp: {
    title: 'U beslist',
    text: `Resultaten gaan naar de ${followUpRole} of de huisarts voor opvolging. De digitale assistent stelt geen diagnose.`,
  },
} as const;

export const howItWorks = {
  id: 'werkwijze',
  heading: 'Van oproeplijst naar opvolging in vier stappen',
  steps: [
    {
      who: 'Uw praktijk',
      isPerson: true,
      picture: 'choose',
      title: 'Patiënten kiezen',
      text: 'Per zorgpad bepaalt u wie er een controle krijgt.',
    },
    {
      who: 'De digitale assistent',
      picture: 'call',
      title: 'Bellen',
      text: 'Hij zegt wie hij is, stelt de vragen uit het protocol en luistert.',
    },
    {
      who: 'De digitale assistent',
      picture: 'write',
      title: 'Vastleggen',
      text: 'Antwoorden en metingen staan na het gesprek in uw HIS.',
    },
    {
      who: `De ${followUpRole} of huisarts`,
      isPerson: true,
      picture: 'judge',
      title: 'Beoordelen',
      text: 'Het resultaat komt bij u terecht. U beslist wat er volgt.',
    },
  ],
} as const;

export const carePaths = {
  id: 'zorgpaden',
  heading: 'Vijf zorgpaden om mee te beginnen',
  lead: 'Per zorgpad een eigen gesprek. Een voorbeeld van wat de assistent vraagt:',
  cards: [
    { picture: 'glucose', title: 'Diabetes', asks: 'Wat was uw nuchtere bloedsuiker vanochtend?' },
    {
      picture: 'smoking',
      title: 'Stoppen met roken',
      asks: 'Hoe is het sinds uw stopdatum gegaan?',
    },
    {
      picture: 'blood-pressure',
      title: 'Bloeddruk',
      asks: 'Welke twee getallen gaf uw meter aan?',
    },
    { picture: 'inhaler', title: 'Astma/COPD', asks: 'Hoe vaak was u deze week benauwd?' },
    {
      picture: 'pills',
      title: 'Cholesterol',
      asks: 'Lukt het om uw medicijnen elke dag in te nemen?',
    },
  ],
  more: { title: 'Binnenkort meer', text: 'Nieuwe zorgpaden volgen.' },
} as const;

export const benefits = {
  id: 'voordelen',
  heading: figures.timeSaved ? 'Elke week tijd terug' : 'Rust in de praktijk',
  saved: 'per praktijk bespaard',
  week: {
    days: ['ma', 'di', 'wo', 'do', 'vr'],
    label: `Een werkweek van veertig uur met ${figures.timeSaved} gemarkeerd als bespaard`,
    certain: `${figures.hoursFrom} uur bespaard`,
    possible: `oplopend tot ${figures.hoursTo} uur`,
  },
  groups: [
    {
      who: 'Voor de praktijk',
      text: 'Elk gesprek verloopt volgens hetzelfde protocol, hoe druk het ook is.',
    },
    {
      who: `Voor de ${followUpRole}`,
      text: 'Minder bellen en typen. Meer tijd voor wie u zelf wilt zien.',
    },
    {
      who: 'Voor de patiënt',
      text: 'Een rustig gesprek, thuis, in de eigen taal.',
    },
  ],
} as const;

export const technology = {
  id: 'technologie',
  heading: 'Zo komt een antwoord veilig bij u',
  lead: 'De patiënt praat vrijuit. De digitale assistent blijft binnen het protocol. Een voorbeeld:',
  /** Each station, and the answer as it is there. */
  route: [
    {
      title: 'De patiënt antwoordt',
      text: 'Thuis, aan de telefoon, in eigen woorden.',
      answer: '“Soms draait het even als ik opsta.”',
      isPerson: true,
    },
    {
      title: 'Flow-bot-structuur',
      text: 'Het gesprek loopt langs vaste stappen uit het protocol. De assistent slaat er geen over.',
      answer: 'Vraag 2 van 4: klachten',
    },
    {
      title: 'Guardrails',
      text: 'Ingebouwde grenzen: geen diagnose en geen advies buiten het protocol. Niet voor spoed: bel dan 112.',
      answer: 'Geen diagnose, geen advies',
    },
    {
      title: 'Medisch LLM',
      text: 'Een taalmodel (LLM) voor medische taal begrijpt wat de patiënt bedoelt, ook in eigen woorden.',
      answer: 'Klacht: duizelig bij opstaan',
    },
    {
      title: 'Koppeling met uw praktijksysteem',
      text: 'De uitkomst gaat naar het HIS dat u al gebruikt.',
      answer: 'In het HIS: duizelig bij opstaan',
    },
    {
      title: `De ${followUpRole} of huisarts beoordeelt`,
      text: 'U ziet het antwoord en beslist wat er volgt.',
      answer: 'Uw beslissing',
      isPerson: true,
    },
  ],
  certificationsTitle: 'Certificeringen',
} as const;

export const closing = {
  id: 'afspraak',
  heading: 'Hoor zelf hoe een gesprek verloopt',
  lead: 'In een demo hoort u een gesprek van begin tot eind. Daarna bespreken we wat het voor uw praktijk betekent.',
  download: 'Download Brochure',
  call: 'Liever eerst bellen? Vraag naar',
} as const;

export const footer = {
  emergency:
    'Deze site is niet voor spoed. Bel bij levensgevaar 112, en bij andere spoed uw huisartsenpraktijk.',
} as const;
