import { owner } from '../../owner.ts';
import { figures } from './claims.ts';
import { capitalised, inWords } from './number-words.ts';
import { describeReply, describeSystems } from './practice-info.ts';

/** Words that more than one section uses. */
const { product, followUpRole } = owner;

/** The patient of the sample call. Her answer returns throughout the page, in her own words. */
const sample = {
  said: '152 over 91',
  measured: '152/91 mmHg',
  complaint: 'soms draait het als ik opsta',
};

export const meta = {
  title: `${product}: belt uw patiënten voor routinecontroles`,
  description: `${product} is een AI-assistent (voicebot), geen mens. Hij belt patiënten van uw huisartsenpraktijk voor routinecontroles, volgt per zorgpad een triageprotocol en legt de uitkomst vast in uw HIS.`,
};

export const hero = {
  id: 'hero',
  eyebrow: 'Voor huisartsen en praktijkondersteuners',
  heading: ['Uw patiënten gebeld.', 'De uitkomst in uw HIS.'],
  lead: `${product} belt uw patiënten met bijvoorbeeld diabetes, COPD of hoge bloeddruk voor hun routinecontrole, of neemt hun telefoontjes aan. De AI-assistent volgt per zorgpad een triageprotocol en spreekt elke taal.`,
  decides: `Uw ${followUpRole} of huisarts beoordeelt de uitkomst.`,
  more: 'Meer Informatie',
  call: {
    label: 'Voorbeeldgesprek',
    about: 'Bloeddrukcontrole om 10.15 uur',
    recordingLabel: 'Opname van het voorbeeldgesprek',
    speakers: { assistant: 'AI-assistent', patient: 'Patiënt' },
    turns: [
      {
        who: 'assistant',
        text: 'Goedemorgen, ik ben een AI-assistent, geen mens. Ik bel namens uw huisartsenpraktijk voor uw controle. Wat is uw geboortedatum?',
      },
      { who: 'patient', text: '12 maart 1958.' },
      {
        who: 'assistant',
        text: 'Welke twee getallen stonden er op uw bloeddrukmeter?',
      },
      { who: 'patient', text: `${sample.said}.`, answer: sample.said },
      { who: 'assistant', text: 'En hebt u klachten?' },
      {
        who: 'patient',
        text: `Ja, ${sample.complaint}.`,
        answer: sample.complaint,
      },
      { who: 'assistant', text: `Dank u. Uw ${followUpRole} beoordeelt dit.` },
    ],
    record: {
      title: 'Vastgelegd in het HIS',
      rows: [
        { label: 'Bloeddruk', value: sample.measured },
        { label: 'Klachten', value: `“${sample.complaint}”` },
      ],
      /** The line that nobody has filled in yet. */
      open: { label: 'Beoordeling', value: `Te beoordelen door: ${followUpRole}` },
    },
  },
} as const;

export const challenges = {
  id: 'uitdagingen',
  heading: 'Meer controles dan er uren zijn',
  lead: 'Patiënten met een chronische ziekte hebben regelmatig controle nodig. Daar is niet altijd tijd voor.',
  cards: [
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
      text: 'De vacature staat open. Het aantal patiënten groeit door.',
    },
    {
      picture: 'quality',
      title: 'Kwaliteitsverschillen',
      text: 'Welke vragen u stelt, hangt af van wie er belt en hoe druk het is.',
    },
  ],
} as const;

export const solution = {
  id: 'oplossing',
  link: 'Oplossing',
  heading: 'Een digitale assistent die voor u belt',
  lead: 'Hij voert de gesprekken die steeds hetzelfde zijn. U houdt tijd over voor wie meer nodig heeft.',
  calls: {
    title: 'Belt en wordt gebeld',
    text: 'Hij belt patiënten voor een routinecontrole of neemt hun telefoontjes aan.',
  },
  protocol: {
    title: 'Volgt een triageprotocol',
    text: 'Elk zorgpad heeft een eigen protocol. Dat bepaalt welke vragen de assistent stelt.',
  },
  language: {
    title: 'Spreekt elke taal',
    text: 'Patiënten praten in hun eigen taal.',
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
    text: 'De uitkomst komt in het informatiesysteem van uw praktijk. U hoeft niets over te typen.',
  },
  followUp: {
    title: 'U krijgt het resultaat',
    text: `De uitkomst gaat naar de ${followUpRole} of de huisarts voor opvolging. De AI-assistent stelt geen diagnose.`,
  },
} as const;

const steps = [
  {
    who: 'Uw praktijk',
    isPerson: true,
    picture: 'choose',
    title: 'Kiezen',
    text: 'Per zorgpad bepaalt u wie er een controle krijgt.',
  },
  {
    who: 'De AI-assistent',
    picture: 'call',
    title: 'Bellen',
    text: 'Hij zegt dat hij een AI-assistent is en stelt de vragen uit het protocol.',
    example: `“${sample.said}.” “Ja, ${sample.complaint}.”`,
    isSaid: true,
  },
  {
    who: 'De AI-assistent',
    picture: 'write',
    title: 'Vastleggen',
    text: 'Antwoorden en metingen staan na het gesprek in uw HIS.',
    example: `${sample.measured}, “${sample.complaint}”`,
  },
  {
    who: `De ${followUpRole} of huisarts`,
    isPerson: true,
    picture: 'judge',
    title: 'Beoordelen',
    text: 'Het resultaat komt bij u terecht. U beslist wat er volgt.',
    example: 'Beoordeling: aan u',
    isOpen: true,
  },
] as const;

export const howItWorks = {
  id: 'werkwijze',
  link: 'Hoe het werkt',
  heading: `Van oproeplijst naar opvolging in ${inWords(steps.length)} stappen`,
  steps,
} as const;

/** Three to nine, as many as fit the brochure. `picture` names a drawing; `general` suits any path. */
const carePathCards = [
  { picture: 'glucose', title: 'Diabetes', asks: 'Had u de laatste tijd een te lage bloedsuiker?' },
  {
    picture: 'smoking',
    title: 'Stoppen met roken',
    asks: 'Hoe is het sinds uw stopdatum gegaan?',
  },
  {
    picture: 'blood-pressure',
    title: 'Bloeddruk',
    asks: 'Welke twee getallen stonden er op uw bloeddrukmeter?',
  },
  { picture: 'inhaler', title: 'Astma/COPD', asks: 'Hoe vaak was u deze week benauwd?' },
  {
    picture: 'pills',
    title: 'Cholesterol',
    asks: 'Lukt het om uw medicijnen elke dag in te nemen?',
  },
] as const;

export const carePaths = {
  id: 'zorgpaden',
  link: 'Zorgpaden',
  heading: `${capitalised(inWords(carePathCards.length))} zorgpaden om mee te beginnen`,
  lead: 'Per zorgpad een eigen gesprek. Voorbeelden van vragen:',
  cards: carePathCards,
  more: { title: 'Binnenkort meer', text: 'Nieuwe zorgpaden volgen.' },
} as const;

export const benefits = {
  id: 'voordelen',
  link: 'Voordelen',
  heading: figures.timeSaved?.heading ?? 'Rust in de praktijk',
  next: 'Bespreek in een demo wat dit uw praktijk oplevert',
  groups: [
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
        'Een rustig gesprek, thuis',
        'Antwoord geven in de eigen taal',
        'Een mens beoordeelt elke uitkomst',
      ],
    },
  ],
} as const;

export const technology = {
  id: 'technologie',
  link: 'Technologie',
  heading: 'Zo komt een antwoord veilig bij u',
  lead: 'De patiënt praat vrijuit, de assistent blijft binnen het protocol.',
  /** Each station, with the form that the answer has there. */
  route: [
    {
      title: 'De patiënt antwoordt',
      text: 'Aan de telefoon, in eigen woorden.',
      answer: `“Ja, ${sample.complaint}.”`,
      isPerson: true,
    },
    {
      title: 'Flow-bot-structuur',
      text: 'Het gesprek loopt langs vaste stappen uit het protocol.',
      answer: 'Antwoord op: hebt u klachten?',
    },
    {
      title: 'Guardrails',
      text: 'Vaste grenzen bepalen wat hij mag zeggen. Hij is niet bedoeld voor spoed.',
      answer: 'Geen diagnose, geen advies',
    },
    {
      title: 'Medisch LLM',
      text: 'Een AI-taalmodel (LLM) voor medische taal herkent wat de patiënt bedoelt.',
      answer: 'Klacht: soms draaierig bij opstaan',
    },
    {
      title: 'Koppeling met uw praktijksysteem',
      text: 'De uitkomst gaat naar uw eigen HIS.',
      systems: describeSystems(owner.systems),
      answer: `In uw HIS: “${sample.complaint}”`,
    },
    {
      title: `De ${followUpRole} of huisarts beoordeelt`,
      text: 'De uitkomst ligt klaar voor opvolging.',
      answer: 'Beoordeling: aan u',
      isOpen: true,
      isPerson: true,
    },
  ],
  limits: {
    does: {
      title: 'Dit doet de AI-assistent',
      points: [
        'Zegt dat hij een AI is',
        'Vraagt volgens protocol',
        'Legt vast in uw HIS',
        'Meldt u de uitkomst',
      ],
    },
    doesNot: {
      title: 'Dit doet hij niet',
      points: [
        'Een diagnose stellen',
        'Medisch advies geven',
        'Helpen bij spoed',
        'Zelf beslissen',
      ],
    },
  },
  certificationsTitle: 'Certificeringen',
  documentsTitle: 'Documenten',
} as const;

export const closing = {
  id: 'afspraak',
  link: 'Demo',
  heading: 'Hoor zelf hoe een gesprek verloopt',
  lead: 'In een demo hoort u een gesprek van begin tot eind. Daarna bespreken we wat dit uw praktijk oplevert.',
  download: 'Download Brochure',
  /** After the lead; undefined where the owner promises no term. */
  reply: describeReply(owner),
  call: 'Liever eerst bellen? Vraag naar',
} as const;

/** The questions in the closing section, to which the header links; none where the owner has answered none. */
export const questions = {
  id: 'vragen',
  link: 'Vragen',
  title: 'Wat praktijken ons vragen',
  answered: owner.questions ?? [],
} as const;

export const footer = {
  emergency:
    'Bent u patiënt? Deze site is niet voor spoed. Bel bij levensgevaar 112, en bij andere spoed uw huisartsenpraktijk.',
} as const;
