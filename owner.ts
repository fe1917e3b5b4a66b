/**
 * What the owner of this site fills in. Everything that page, brochure, e-mails and privacy text say about
 * the product, its owner and its claims comes from here. The values below are demo values: replace them
 * before the site goes live. The build lists the ones that are still there, the claims that nobody can check yet,
 * and what practices ask that is not answered.
 */

/** A figure that the page names, with the owner's own record of where it comes from. */
export interface Claim {
  /** Where the figure comes from. Not shown. */
  source?: string;
  /** Date of that source, `YYYY-MM-DD`. Not shown. */
  date?: string;
  /** Last day on which the figure may be shown, `YYYY-MM-DD`. After it the page is built without it. */
  expires?: string;
  /** Where the figure comes from, as the page says it beside the figure, such as `meting bij 12 praktijken, 2026`. */
  shownSource?: string;
}

/** What proves that the product is certified for a subject. The page shows what is filled in, and the subject in any case. */
export interface Certificate {
  /** Name of the standard, as the certificate has it. */
  standard?: string;
  /** Who certified. */
  issuer?: string;
  /** Number of the certificate. */
  number?: string;
  /** What it is valid for, and in whose name where that is not yours, in a few words. */
  scope?: string;
  /** Last day on which it is valid, `YYYY-MM-DD`. After it the page is built without standard, issuer, number and link. */
  expires?: string;
  /** Where it can be looked at: an https address, or a PDF in `site/public`, as `/certificaat.pdf`. */
  link?: string;
}

export interface MedicalDevice extends Certificate {
  /** As the declaration of conformity has it, such as `IIa`. */
  deviceClass?: string;
  manufacturer?: string;
}

/** A recording of the sample call on the page. */
export interface SampleCall {
  /**
   * A file in `site/public`, as `/voorbeeldgesprek.mp3`. Best is MP3 with one channel and 64 kbit/s, at most a minute (half
   * a megabyte); 2 MB is the most. It says the words of `hero.call` in `site/content/words.ts`.
   */
  audio: string;
  /** When each turn of the call begins, in seconds. Then the turns light up as they are spoken. */
  turnsAt?: number[];
}

/** What practices ask, with your answer in a few sentences. */
export interface Question {
  question: string;
  answer: string;
}

/** What is said of the contact person beside the name. */
export interface ContactDetails {
  /** Such as `oprichter`; at most 60 characters. */
  role?: string;
  photo?: {
    /**
     * A JPEG, PNG or WebP file in the project's folder, such as `foto.jpg`, of at most 10 MB and with sides of at least 200
     * pixels. The build cuts a square out of it and scales that; it publishes nothing else of the file.
     */
    file: string;
    /** What is seen on it, for those who cannot see it. At most 150 characters. */
    alt: string;
  };
}

/** Each an https address, or a PDF in `site/public`, as `/verwerkersovereenkomst.pdf`. */
export interface Documents {
  processingAgreement?: string;
  dpia?: string;
  /** About the calls with patients; that of this site is on the page already. */
  privacyStatement?: string;
}

/** A company that handles the data for the owner, under a contract as article 28 of the AVG asks. */
interface Processor {
  /** Who it is, as the visitor should read it. */
  name: string;
  /**
   * False where it keeps the data within the European Economic Area, its own suppliers and helpdesk included. Else
   * where they go and what protects them there, as the visitor should read it: `de Verenigde Staten, onder het
   * EU-VS-privacykader`, or `India, onder EU-modelcontracten; een kopie krijgt u op verzoek`.
   */
  outsideEea: string | false;
}

export interface Owner {
  /** Name of the product. Also the file name of the brochure. */
  product: string;
  /** Phone number as people read it. The page makes the `tel:` link from it. */
  phone: string;
  /** Who answers: a person or a team. */
  contactPerson: string;
  /** The role in the practice that follows results up, beside the GP. */
  followUpRole: string;
  company: {
    name: string;
    /** Street and number, postal code and place. */
    address: string;
    /** Number in the Dutch trade register (8 digits). */
    kvk: string;
    /** VAT number. */
    btw: string;
    /** Address for questions about privacy. */
    privacyEmail: string;
    /** Address for who finds a hole in the site; `/.well-known/security.txt` names it. */
    securityEmail: string;
  };
  privacy: {
    /**
     * Days that a delivered request is kept before it is erased. Erase its e-mail from your mailbox by then, too. In the
     * first 24 hours of another number nothing is erased for its age; the log at the start says how many requests then go.
     */
    retentionDays: number;
    /**
     * Days that a backup may hold what is erased: `BACKUP_KEEP`, or more where copies elsewhere are kept longer. Left out
     * where `BACKUP_FOLDER` is not set.
     */
    backupDays?: number;
    /** Who else receives the data: the hosting and e-mail companies. */
    processors: Processor[];
    /** Who gets the webhook (`WEBHOOK_URL`), such as the company of your CRM; left out where none is set. */
    webhookReceiver?: Processor;
    /** How to reach your data protection officer (functionaris gegevensbescherming); left out where there is none. */
    officer?: string;
  };
  /**
   * Whether a request keeps `utm_source`, `utm_medium` and `utm_campaign` of the page's address, so that you see which
   * campaign it came from. Nothing else of the address is read. On unless it is `false`.
   */
  sourceLabels?: boolean;
  /** Where an appointment for a demo is made (https). The e-mails about a demo request then carry it as a link. */
  bookingUrl?: string;
  /** A recording of the sample call, so that visitors can hear it; left out where there is none. */
  sampleCall?: SampleCall;
  /** Names of the HIS, and the KIS where there is one, that the assistant works with. */
  systems?: string[];
  /** How soon you answer, as a sentence goes on: `binnen één werkdag`. */
  replyWithin?: string;
  /** How long a demo takes, and where it is: `via een videogesprek`. */
  demo?: { minutes?: number; where?: string };
  /** What practices ask before they press a button, and what you answer. */
  questions?: Question[];
  contact?: ContactDetails;
  documents?: Documents;
}

export interface Claims {
  automation: Claim & { percent: number };
  timeSaved: Claim & { hoursFrom: number; hoursTo: number };
}

export interface Certificates {
  informationSecurity: Certificate;
  careInformationSecurity: Certificate;
  medicalDevice: MedicalDevice;
}

export const owner: Owner = {
  product: 'Opvolgassistent',
  phone: '085 000 0000',
  contactPerson: 'Team Opvolgassistent',
  followUpRole: 'praktijkondersteuner',
  company: {
    name: 'Voorbeeldbedrijf B.V.',
    address: 'Voorbeeldstraat 1, 1234 AB Voorbeeldstad',
    kvk: '00000000',
    btw: 'NL000000000B00',
    privacyEmail: 'privacy@example.invalid',
    securityEmail: 'beveiliging@example.invalid',
  },
  privacy: {
    retentionDays: 365,
    processors: [
      { name: 'ons hostingbedrijf', outsideEea: false },
      { name: 'ons e-mailbedrijf', outsideEea: false },
    ],
  },
  // Practices ask these before they press a button. Take the slashes away before what you can answer, and answer it in a few
  // sentences; a question of your own does as well, and the page follows your order.
  // questions: [
  //   { question: 'Wat doet de assistent als een patiënt “pijn op de borst” zegt?', answer: '' },
  //   { question: 'Hoe snel zien we een afwijkende uitkomst, ook ’s avonds en in het weekend?', answer: '' },
  //   { question: 'Wat gebeurt er als een patiënt niet opneemt, of niet met een computer wil praten?', answer: '' },
  //   { question: 'Hoe weet een patiënt dat het echt namens ons is, en welk nummer ziet hij?', answer: '' },
  //   { question: 'Wanneer neemt de assistent onze telefoon aan, en hoe komt een beller bij een mens?', answer: '' },
  //   { question: 'Waar staat de uitkomst in ons HIS, en wie maakt de protocollen?', answer: '' },
  //   { question: 'Worden gesprekken opgenomen, waar blijven ze, en wie kan erbij?', answer: '' },
  //   { question: 'Wie is verantwoordelijk als de assistent een antwoord verkeerd verstaat?', answer: '' },
  //   { question: 'Wat kost het, ook om te beginnen, en kunnen we het declareren?', answer: '' },
  //   { question: 'Wat moeten we zelf doen, hoe snel kunnen we beginnen, en kunnen we weer stoppen?', answer: '' },
  //   { question: 'Welke praktijken werken ermee, en mogen we een collega bellen?', answer: '' },
  // ],
};

/** The figures of the page. Apart from `owner`, so that the record behind them never travels to a browser. */
export const claims: Claims = {
  /** Share of telephone consultations that is automated at most, in percent. */
  automation: { percent: 75 },
  /** Hours per week that a practice saves, from and to. */
  timeSaved: { hoursFrom: 5, hoursTo: 10 },
};

/** The certificates of the product. Never name a standard, issuer or date that is not on the certificate. */
export const certificates: Certificates = {
  /** Informatiebeveiliging. */
  informationSecurity: {},
  /** Informatiebeveiliging in de zorg. */
  careInformationSecurity: {},
  /** Regelgeving voor medische hulpmiddelen. */
  medicalDevice: {},
};
