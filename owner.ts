/**
 * What the owner of this site fills in. Everything that page, brochure, e-mails and privacy text say about the product,
 * its owner and its claims comes from here. The values below are demo values: replace them before the site goes live. The
 * build lists the demo values that are left, the claims that nobody can check yet, and the questions of practices that you
 * have not answered.
 */

/** A figure on the page, with the owner's own record of where it comes from. */
export interface Claim {
  /** Where the figure comes from. Not shown. */
  source?: string;
  /** Date of that source, `YYYY-MM-DD`. Not shown. */
  date?: string;
  /** Last day on which the figure may be shown, `YYYY-MM-DD`. After it the page is built without it. */
  expires?: string;
  /** Where the figure comes from, in the words that the page shows beside it, such as `meting bij 12 praktijken, 2026`. */
  shownSource?: string;
}

/** What proves that the product is certified for a subject. The page always shows the subject, and what is filled in here. */
export interface Certificate {
  /** Name of the standard, as on the certificate. */
  standard?: string;
  /** Who certified. */
  issuer?: string;
  /** The certificate's number. */
  number?: string;
  /** What it covers, in a few words, and whose name is on it if that is not yours. */
  scope?: string;
  /** Last day on which it is valid, `YYYY-MM-DD`. After it builds leave out standard, issuer, number and link. */
  expires?: string;
  /** Where visitors can read it: an https address, or a PDF in `site/public` such as `/certificaat.pdf`. */
  link?: string;
}

export interface MedicalDevice extends Certificate {
  /** As on the declaration of conformity, such as `IIa`. */
  deviceClass?: string;
  manufacturer?: string;
}

/** A recording of the sample call on the page. */
export interface SampleCall {
  /**
   * A file in `site/public` such as `/voorbeeldgesprek.mp3`, of at most 2 MB. Best is MP3 with one channel and 64 kbit/s,
   * at most a minute (half a megabyte). It speaks the words of `site/content/sample-call.ts`.
   */
  audio: string;
  /** The second at which each turn of the call begins. With them the turns light up as they are spoken. */
  turnsAt?: number[];
}

/** A question of practices, and your answer in a few sentences. */
export interface Question {
  question: string;
  answer: string;
}

/** What the page says about the contact person, beside the name. */
export interface ContactDetails {
  /** Such as `oprichter`; at most 60 characters. */
  role?: string;
  photo?: {
    /**
     * A JPEG, PNG or WebP file in the project's folder, such as `foto.jpg`, of at most 10 MB and at least 200 pixels wide
     * and high. The build publishes a square of it, made smaller, and nothing else in the file.
     */
    file: string;
    /** What it shows, for those who cannot see it. At most 150 characters. */
    alt: string;
  };
}

/** Each is an https address, or a PDF in `site/public` such as `/verwerkersovereenkomst.pdf`. */
export interface Documents {
  processingAgreement?: string;
  dpia?: string;
  /** About the calls with patients. The page already has the one about this site. */
  privacyStatement?: string;
}

/** A company that handles the data for the owner, under a contract that meets article 28 of the AVG. */
interface Processor {
  /** Its name, as the visitor reads it. */
  name: string;
  /**
   * `false` where it keeps the data within the European Economic Area, its own suppliers and helpdesk included. Otherwise
   * where the data go and what protects them there, as the visitor reads it: `de Verenigde Staten, onder het
   * EU-VS-privacykader`, or `India, onder EU-modelcontracten; een kopie krijgt u op verzoek`.
   */
  outsideEea: string | false;
}

export interface Owner {
  /** Name of the product. The file of the brochure is named after it. */
  product: string;
  /** Phone number as people read it. The page makes the `tel:` link from it. */
  phone: string;
  /** Who answers visitors: a person or a team. */
  contactPerson: string;
  /** The role in the practice that follows up results, beside the GP. */
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
    /** Address to report a vulnerability of the site; `/.well-known/security.txt` names it. */
    securityEmail: string;
  };
  privacy: {
    /**
     * Days that a delivered request is kept before it is erased. Erase its e-mail from your mailbox by then, too. After you
     * change it, nothing is erased for its age for 24 hours; the log at the start says how many requests go after that.
     */
    retentionDays: number;
    /**
     * Days that a backup may still hold what has been erased: `BACKUP_KEEP`, or more if you keep copies elsewhere for
     * longer. Leave it out if `BACKUP_FOLDER` is not set.
     */
    backupDays?: number;
    /** Who else receives the data: the hosting and e-mail companies. */
    processors: Processor[];
    /** Who gets the webhook (`WEBHOOK_URL`), such as the company of your CRM. Leave it out if none is set. */
    webhookReceiver?: Processor;
    /** How to reach your data protection officer (functionaris gegevensbescherming). Leave it out if you have none. */
    officer?: string;
  };
  /**
   * Whether a request keeps `utm_source`, `utm_medium` and `utm_campaign` from the page's address, so that you see which
   * campaign it came from. Nothing else in the address is read. On unless it is `false`.
   */
  sourceLabels?: boolean;
  /** The https address where visitors plan a demo. The e-mails about a demo request then link to it. */
  bookingUrl?: string;
  /** A recording of the sample call, so that visitors can hear it. Leave it out if you have none. */
  sampleCall?: SampleCall;
  /** Names of the HIS (and KIS, if any) that the assistant works with. */
  systems?: string[];
  /** How soon you answer, as part of a sentence: `binnen één werkdag`. */
  replyWithin?: string;
  /** How many minutes a demo takes, and where it is: `via een videogesprek`. */
  demo?: { minutes?: number; where?: string };
  /** What practices ask before they press a button, with your answers. */
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
  // Practices ask these before they press a button. Remove the slashes before the ones that you can answer, and answer each
  // in a few sentences. You may add questions of your own; the page keeps your order.
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

/** The figures of the page. They are not in `owner`, so that their sources never travel to a browser. */
export const claims: Claims = {
  /** The largest share of telephone consultations that is automated, in percent. */
  automation: { percent: 75 },
  /** Hours per week that a practice saves: the least and the most. */
  timeSaved: { hoursFrom: 5, hoursTo: 10 },
};

/** The product's certificates. Never name a standard, issuer or date that is not on the certificate. */
export const certificates: Certificates = {
  /** Informatiebeveiliging. */
  informationSecurity: {},
  /** Informatiebeveiliging in de zorg. */
  careInformationSecurity: {},
  /** Regelgeving voor medische hulpmiddelen. */
  medicalDevice: {},
};
