import { fullServer } from '../../server/tests/support/mail/mail-behaviours.ts';
import type { Behaviour } from '../../server/tests/support/mail/mail-server.ts';
import { suggestedQuestions } from '../owner/questions.ts';
import type { Step } from './setup-project.ts';
import { keys } from './terminal.ts';

const { up, down, clear } = keys;
/** Moves from “later” up to “yes”, which asks for the proof. */
const toProof = up.repeat(2);

/** A password with every character that an address, a file or a shell may interpret. */
export const password = `ge'h"e\`i$m #1%2@:/\\é€`;

const certificate = (title: string): Step[] => [
  [`gecertificeerd voor ${title}`, toProof],
  ['Welke norm staat op het certificaat?', 'NORM 7510', '"standard": "NORM 7510"'],
  ['Wie heeft het getoetst?', 'Keurder B.V.', '"issuer": "Keurder B.V."'],
  ['Wat is het nummer?', 'K-1', '"number": "K-1"'],
  ['Wat valt eronder?', 'het bellen', '"scope": "het bellen"'],
  ['Tot en met welke dag is het geldig?', '31-12-2099', '"expires": "2099-12-31"'],
  ['Waar is het bewijs te lezen?', 'https://keurder.nl/1', '"link": "https://keurder.nl/1"'],
];

const claim = (source: string): Step[] => [
  ['Waar komt dit getal vandaan?', source, `"source": "${source}"`],
  ['Van welke dag is die bron?', '30-2-2026'],
  ['zoals 1 maart 2026', `${clear}1 maart 2026`, '"date": "2026-03-01"'],
  ['mag het getal op de pagina?', '2099-12-31', '"expires": "2099-12-31"'],
  ['Welke bron mag de pagina noemen?', 'meting, 2026', '"shownSource": "meting, 2026"'],
  ['Waar is die bron te lezen?', '/v.pdf', '"sourceLink": "/v.pdf"'],
];

/** The questions of a first run, by chapter. A wrong answer is followed by the message about it and a right answer. */
export const chapters = {
  who: [
    ['Hoe heet uw product?', 'Belhulp', '"product": "Belhulp"'],
    ['Op welk nummer bent u te bereiken?', '085 123 456 7890'],
    ['heeft er 13. Klopt dat?', 'n'],
    ['Op welk nummer bent u te bereiken?', `${clear}085 123 4567`, '"phone": "085 123 4567"'],
    ['Wanneer neemt u de telefoon op?', 'op werkdagen', '"phoneHours": "op werkdagen"'],
    ['Wie beantwoordt de aanvragen?', "Anna d'Ours", `"contactPerson": "Anna d'Ours"`],
    ['volgt de uitkomsten op', 'de POH'],
    [
      /“De praktijkondersteuner of huisarts .*, zonder de, het of een ervoor/,
      `${clear}praktijkverpleegkundige`,
    ],
    ['“De praktijkverpleegkundige of', 'j', '"followUpRole": "praktijkv'],
    ['Hoe heet uw bedrijf?', 'Bel & "Hulp" B.V.', '"name": "Bel & \\"Hulp\\" B.V."'],
    ['Wat is de statutaire zetel?', 'Utrecht', '"seat": "Utrecht"'],
    // Two lines pasted at once become one, which Enter confirms.
    ['Wat is het adres?', 'Dorpsplein 2,\r\n1234 AB Ede'],
    ['Dorpsplein 2, 1234 AB Ede', '', '"address": "Dorpsplein 2, 1234 AB Ede"'],
    ['Wat is uw KvK-nummer?', '1234 567'],
    ['Verwacht: 8 cijfers, zoals', `${clear}1234 5678`, '"kvk": "12345678"'],
    ['Wat is uw btw-nummer?', 'nl1234.56.789.b01', '"btw": "NL123456789B01"'],
    ['kan iedereen u bereiken?', 'info@bel.nl', '"email": "info@bel.nl"'],
    ['vragen over privacy?', `${clear}bel@gmial.com`],
    ['Bedoelt u bel@gmail.com?', 'j', '"privacyEmail": "bel@gmail.com"'],
    ['beveiliging van de site', '', '"securityEmail": "bel@gmail.com"'],
    ['Welke kleur heeft uw merk?', 'groen'],
    ['Verwacht: een kleur', `${clear}ffd400`],
    [/ffd400 is slecht te lezen.*Klopt dat?/, 'n'],
    ['Welke kleur heeft uw merk?', `${clear}#123ABC`, '"brandColour": "#123abc"'],
    ['Welk bestand is uw logo?', 'logo.gif'],
    ['Verwacht: een SVG of PNG', `${clear}weg.svg`],
    [/weg\.svg, maar dat bestand is er niet\..* Welk bestand/, `${clear}script.svg`],
    [
      /script\.svg, en dat bestand bevat <script>\..* Welk bestand/,
      `${clear}logo.svg`,
      '"logo": "logo.svg"',
    ],
  ],
  proof: [
    ['tot 75% van de', toProof, '"shown": true'],
    ['Hoeveel procent', `${clear}101`],
    ['Verwacht: een heel getal van 1 tot 100.', clear],
    ['Verwacht: een heel getal van 1 tot 100.', '65%', '"percent": 65'],
    ...claim('Dossier 1'),
    ['5-10 uur per week', toProof],
    ['uur per week bespaart een praktijk minstens?', `${clear}12`],
    ['uur per week bespaart een praktijk hoogstens?', `${clear}10 uur`],
    ['Verwacht: 12 of meer.', `${clear}20 uur`, '"hoursTo": 20'],
    ...claim('Dossier 2'),
    ...certificate('informatiebeveiliging.'),
    ...certificate('informatiebeveiliging in de zorg.'),
    ...certificate('regelgeving voor medische hulpmiddelen.'),
    ['Wat is het beoogde doel', 'Vragen stellen.', '"intendedPurpose": "Vragen stellen."'],
    ['Welke klasse', 'IIa', '"deviceClass": "IIa"'],
    ['Wat is de UDI-DI', '08719999999999', '"udi": "08719999999999"'],
    ['Wie is de fabrikant?', 'Maker B.V.', '"manufacturer": "Maker B.V."'],
    ['Hoeveel patiënten zijn gebeld?', '1.000'],
    ['Hoeveel van hen zijn bereikt?', '1.100'],
    ['Verwacht: hoogstens 1000.', `${clear}82%`],
    ['Verwacht: een heel getal van 0', `${clear}900`],
    ['Hoeveel gesprekken zijn afgerond', '80'],
    ['Hoeveel gesprekken zijn doorgegeven aan een mens?', '0'],
    ['In welke periode?', 'maart 2026'],
    ['Waar komen deze getallen vandaan?', 'registratie'],
    ['Waar is dat te lezen?', '/v.pdf', '"passedOn": 0'],
  ],
  privacy: [
    ['Hoeveel dagen bewaart u een aanvraag?', `${clear}100 dagen`, '"retentionDays": 100'],
    ['Hoeveel dagen bewaart u reservekopieën?', '14', '"backupDays": 14'],
    ['Hoe heet het bedrijf?', 'Host B.V.'],
    ['Houdt Host B.V. de gegevens binnen de EU', '', '"name": "Host B.V."'],
    ['Nog een?', ''],
    ['Hoe heet het bedrijf?', 'Mail Inc.'],
    ['Houdt Mail Inc. de gegevens binnen de EU', 'nee'],
    ['Waarheen gaan de gegevens', 'de VS, onder het kader', '"outsideEea": "de VS, onder'],
    ['Nog een?', ''],
    ['ook naar zo’n webhook?', ''],
    [
      'functionaris gegevensbescherming te bereiken?',
      'J. Jansen, fg@bel.nl',
      '"officer": "J. Jansen',
    ],
    ['uit welke campagne', 'n', '"sourceLabels": false'],
  ],
  domain: [
    ['Adres van de site Het domein', 'bel'],
    ['Verwacht: een adres zoals https://', `${clear}www.bel,nl`],
    ['Verwacht: een adres zoals https://', `${clear}www.bel`],
    ['Verwacht: een adres zoals https://', `${clear}0`],
    ['Verwacht: een adres zoals https://', `${clear}https://bel.nl/site`],
    ['Verwacht: een adres zoals https://', `${clear}WWW.Bel.invalid/`],
    ['Bedoelt u https://www.bel.invalid?', '', 'SITE_URL=https://www.bel.invalid\n'],
  ],
  mailbox: [
    ['Van welk adres mailt de site?', 'zoë@bel.nl'],
    ['Verwacht: een e-mailadres zoals', `${clear}site@bel`],
    [
      'Verwacht: een e-mailadres zoals',
      `${clear}Bel <site@bel.nl>`,
      "MAIL_FROM='Bel <site@bel.nl>'\n",
    ],
    ['Naar welk adres gaan de aanvragen?', `${clear}a@bel.nl b@bel.nl`],
    ['Verwacht: een e-mailadres zoals', `${clear}a@bel.nl; b@bel.nl`],
    ['Verwacht: een komma tussen de adressen', `${clear}site@bel.nl, b@bel`],
    ['Verwacht: een e-mailadres zoals', `${clear}site@bel.nl`, 'MAIL_TO=site@bel.nl\n'],
    ['gaan aanvragen voor een demo?', 'd@bel.nl', 'MAIL_TO_DEMO=d@bel.nl\n'],
    ['Waar staat de postbus', `${down}${down}`],
    ['Mailserver (SMTP)', 'smtp://mail'],
    ['Verwacht: een naam zoals', clear],
    ['Verwacht: een naam zoals', '127.0.0.1'],
    ['Poort', `${clear}0`],
    ['Verwacht: een getal zoals', `${clear}imap`],
    ['Verwacht: een getal zoals', `${clear}PORT`],
    ['Gebruikersnaam', clear],
    ['Vul hier iets in.', 'site@bel.nl'],
    ['Wachtwoord', ''],
    ['Vul hier iets in.', password, 'SMTP_URL=smtp://site%40bel.nl:'],
  ],
  monitor: [
    ['Adres van de bewaking', 'hc-ping.com/1'],
    ['Verwacht: een adres dat met https://', `${clear}MONITOR`, 'HEARTBEAT_URL=MONITOR\n'],
  ],
  practices: [
    ['Wat gebeurt er?', 'Pijn op de borst'],
    ['Wie zegt het?', ''],
    ['Wat wordt er gezegd?', 'Het drukt.'],
    ['Nog een beurt?', ''],
    ['Wie zegt het?', down],
    ['Wat wordt er gezegd?', ''],
    ['Shift+Tab gaat terug.', 'Ik bel uw huisarts.'],
    ['Nog een beurt?', ''],
    ['Wat staat er dan in het HIS?', 'het drukt'],
    ['Wie krijgt bericht', 'De huisarts', '"told": "De huisarts"'],
    ['Nog een?', ''],
    ['Hoe heet het systeem?', 'Voorbeeld-HIS', '"Voorbeeld-HIS"'],
    ['Nog een?', ''],
    ['Hoe snel antwoordt u?', '1 werkdag'],
    ['“U hoort binnen één werkdag van ons.”.', `${clear}binnen twee dagen`],
    ['“U hoort binnen twee dagen van ons.” Klopt dat?', 'nee'],
    ['Hoe snel antwoordt u?', `${clear}binnen één werkdag`],
    [
      '“U hoort binnen één werkdag van ons.” Klopt dat?',
      'ja',
      '"replyWithin": "binnen één werkdag"',
    ],
    ['Hoeveel minuten duurt een demo?', 'half uur'],
    ['Verwacht: een heel getal van 5 tot 240, zoals 30.', `${clear}5 uur`],
    ['Verwacht: een heel getal van 5 tot 240, zoals 30.', `${clear}30 minuten`, '"minutes": 30'],
    ['Waar is de demo?', 'Teams'],
    ['een demo via een videogesprek.”.', `${clear}via een videogesprek`],
    ['een demo via een videogesprek.” Klopt', '', '"where": "via een videogesprek"'],
    ['zelf een demo plannen?', 'https://agenda.bel.nl/demo', '"bookingUrl": "https://agenda'],
    ['Wat doet de contactpersoon', 'oprichter', '"role": "oprichter"'],
    ['Welk bestand is de foto van de contactpersoon?', 'foto.gif'],
    ['Verwacht: een JPEG, PNG of WebP', `${clear}weg.png`],
    [/U noemt weg\.png, maar dat bestand is er niet\..* Welk bestand/, `${clear}eigen/foto.jpg`],
    ['voor wie de foto niet ziet?', 'Anna', '"file": "foto.jpg"'],
    ['Welk document?', 'Overeenkomst'],
    ['Waar staat het?', '/weg.pdf'],
    [
      /\/weg\.pdf, maar dat bestand staat niet in eigen\/public\..* Waar staat/,
      `${clear}eigen/public/v.pdf`,
    ],
    ['Van welke dag is het?', '2026-03-04', '"link": "/v.pdf"'],
    ['Nog een?', ''],
    ['de opname van het voorbeeldgesprek?', 'g.mp3'],
    ['Wie heeft de patiënt ingesproken?', down, '"audio": "/g.mp3"'],
    ...suggestedQuestions.map(
      (question, index): Step => [
        `Vraag ${index + 1} van ${suggestedQuestions.length}: ${question.slice(0, 20)}`,
        index % 3 === 1 ? `Antwoord ${index}.` : '',
        index % 3 === 1 ? `"answer": "Antwoord ${index}."` : '',
      ],
    ),
    ['Wilt u zelf een vraag toevoegen?', down],
    ['Welke vraag?', 'Mag het ook zonder?'],
    // Includes the words after it, because the typed question is on the screen too.
    ['Mag het ook zonder? Enter: overslaan', 'Ja hoor.', '"question": "Mag het ook zonder?"'],
    ['Wilt u zelf een vraag toevoegen?', ''],
    ['toegankelijkheid van uw site', '1/2/2026', '"accessibilityTested": "2026-02-01"'],
  ],
  texts: [
    ['tekst van de pagina vervangen?', down],
    ['Welke tekst?', ''],
    ['Wat moet er staan?', 'Controle', '"voorbeeldgesprek/about": "Controle"'],
    ['tekst van de pagina vervangen?', ''],
  ],
} satisfies Record<string, Step[]>;

/** A mail server that accepts e-mail from one user with a password. */
export function asksPassword(user: string, password: string): Behaviour {
  return fullServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(login, _session, done) {
      if (login.username === user && login.password === password) return done(null, { user });
      done(Object.assign(new Error(`5.7.8 Not ${login.password}`), { responseCode: 535 }));
    },
  });
}
