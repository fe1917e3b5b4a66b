import type { Certificate, FilledIn } from '../../owner.ts';
import { makeRecording } from '../../site/tests/support/build/recording.ts';
import { realOwner } from './real-owner.ts';

interface Owner {
  /** The content of `owner.json`. */
  values: FilledIn;
  /** The owner's files in `eigen/public`. */
  files: Record<string, Buffer>;
}

/** Owners other than the demo owner, with whom the tests must pass as well. */
export const owners = {
  real: realOwner,
  /** Every value is long, and every option is set. */
  long: (): Owner => {
    const { audio, turnsAt } = makeRecording();
    const certificate: Certificate = {
      standard: 'NORM 12345-1:2026 + A11:2027',
      issuer: "Keuringsinstituut 's-Hertogenbosch & Ås B.V.",
      number: 'K-2026/123456-0001',
      scope: 'het bellen met patiënten van huisartsenpraktijken',
      expires: '2099-12-31',
      link: '/certificaat.pdf',
    };
    return {
      values: {
        product: 'Digitale Opvolgassistent Noordoost-Nederland',
        phone: '+31 (0)85 - 765 43 21',
        contactPerson: "Anneliese van 't Oudenhoven-Łukaszewicz",
        followUpRole: 'praktijkverpleegkundige ouderenzorg',
        brandColour: '#5b2a86',
        logo: 'Logo (breed).PNG',
        company: {
          name: "Coöperatie Huisartsenzorg 't Noorden & Ketenzorg U.A.",
          address: "Burgemeester D'Ailly-Łódźlaan 1234-bis, 1234 AB 's-Gravenpolder aan de Amstel",
          kvk: '12345678',
          btw: 'NL123456789B01',
          seat: "'s-Gravenpolder aan de Amstel bij Burgemeester D'Ailly",
          email: 'algemene.vragen.en.opmerkingen@huisartsenzorg-noord.example',
          privacyEmail: 'functionaris.gegevensbescherming@huisartsenzorg-noord.example',
          securityEmail: 'melding-van-een-kwetsbaarheid@huisartsenzorg-noord.example',
        },
        privacy: {
          retentionDays: 1_095,
          backupDays: 35,
          processors: [
            { name: "Datacentrum 't Gooi B.V.", outsideEea: false },
            {
              name: 'Café & Poste Électronique S.A.',
              outsideEea: 'India, onder EU-modelcontracten; een kopie krijgt u op verzoek',
            },
          ],
          webhookReceiver: { name: 'Klantenbeheer Øst A/S', outsideEea: false },
          officer: "J. O'Brien-Müller, fg@huisartsenzorg-noord.example",
        },
        systems: Array.from({ length: 12 }, (_, index) =>
          fit(`Praktijksysteem nr. ${index + 1} Noord`, 30),
        ),
        replyWithin: 'binnen twee werkdagen na uw eerste vraag',
        demo: { minutes: 240, where: fit('in uw praktijk of via een beveiligde video', 60) },
        questions: Array.from({ length: 15 }, (_, index) => ({
          question: `${fit(`Vraag ${index + 1}: hoe gaat dat in onze gezondheidscentra`, 149)}?`,
          answer: fit('Dat regelen onze zorgadministratiemedewerkers & hun team.', 800),
        })),
        documents: [
          {
            name: 'Verwerkersovereenkomst',
            link: '/verwerkersovereenkomst.pdf',
            date: '2026-05-01',
          },
          { name: 'Privacyonderzoek (DPIA)', link: '/dpia-2026.pdf' },
          {
            name: 'Privacyverklaring over de gesprekken',
            link: 'https://huisartsenzorg-noord.example/privacy?taal=nl&versie=2',
          },
          ...Array.from({ length: 17 }, (_, index) => ({
            name: fit(`Document ${index + 4} over gezondheidsgegevens`, 80),
            link: `https://huisartsenzorg-noord.example/documenten/${index + 4}`,
            date: '2026-12-31',
          })),
        ],
        hardCalls: ['Pijn op de borst tijdens', 'Een mens willen spreken', 'Niet verstaan'].map(
          (what) => ({
            title: fit(what, 60),
            turns: Array.from({ length: 8 }, (_, index) => ({
              who: index % 2 > 0 ? ('patient' as const) : ('assistant' as const),
              text: fit(`Beurt ${index + 1} van het telefoongesprek hierover`, 200),
            })),
            record: fit('“het drukt op mijn borst als ik traploop”', 100),
            told: fit(
              'De dienstdoende huisarts of praktijkverpleegkundige, binnen één minuut',
              150,
            ),
          }),
        ),
        results: {
          called: 10_000_000,
          reached: 9_999_999,
          completed: 9_999_998,
          passedOn: 1_234_567,
          period: fit('september tot en met december 2026 in Noord-Nederland', 60),
          source: fit("registratie van huisartsenpraktijken in 's-Hertogenbosch", 100),
          sourceLink: '/certificaat.pdf',
        },
        phoneHours: fit('maandag tot en met donderdag van 8.00 tot 17.30 uur', 60),
        accessibilityTested: '2026-09-30',
        bookingUrl: 'https://agenda.huisartsenzorg-noord.example/demo?duur=30&taal=nl',
        sampleCall: { audio: '/voorbeeldgesprek.wav', patientVoice: 'machine', turnsAt },
        contact: {
          role: 'oprichter, praktijkverpleegkundige en kaderhuisarts i.o.',
          photo: {
            file: 'foto.png',
            alt: "Anneliese van 't Oudenhoven met een koptelefoon op, lachend",
          },
        },
        claims: {
          automation: {
            percent: 65,
            source: "Dossier 'Bellen' 2026",
            shownSource: fit("meting bij huisartsenpraktijken in 's-Hertogenbosch", 100),
            sourceLink: 'https://huisartsenzorg-noord.example/meting?jaar=2026&taal=nl',
            date: '2026-01-31',
            expires: '2099-12-31',
          },
          timeSaved: {
            hoursFrom: 3,
            hoursTo: 12,
            source: 'Meting in zeven praktijken',
            shownSource: fit('meting bij huisartsenpraktijken in Łódź & omgeving', 100),
            date: '2026-02-28',
            expires: '2099-12-31',
          },
        },
        words: {
          'hero/heading/1': 'Uw vaste patiënten gebeld.',
          'hero/lead': fit('Belt patiënten van uw praktijk en vraagt wat u zou vragen', 160),
          'oplossing/path/record/text': fit(
            'De antwoorden komen in ons huisartseninformatiesysteem',
            105,
          ),
          'werkwijze/steps/write/title': 'In het HIS zetten',
          'zorgpaden/paths/inhaler/asks': 'Hoe vaak was u de afgelopen week erg benauwd?',
          'technologie/lead': fit('De AI-assistent houdt zich aan protocollen', 105),
          'afspraak/heading': 'Hoor zelf hoe zo’n gesprek met uw patiënt gaat',
          'zoekmachines/description': fit('Deze AI is geen mens en belt voor controles', 240),
        },
        certificates: {
          informationSecurity: certificate,
          careInformationSecurity: {
            ...certificate,
            standard: 'NORM 54321-2:2026 + A12:2028',
            link: 'https://keurder.example/K-2026/123456',
          },
          medicalDevice: {
            ...certificate,
            standard: 'VERORDENING 2017/745, bijlage XI',
            link: 'https://keurder.example/medisch?nummer=123456&taal=nl',
            deviceClass: 'IIa',
            udi: '(01)08719999999999',
            intendedPurpose: fit('Het afnemen van een vaste vragenlijst bij patiënten', 300),
            manufacturer: 'Maker & Zonen B.V.',
          },
        },
      },
      files: {
        'verwerkersovereenkomst.pdf': Buffer.alloc(1_234_567, '%PDF-'),
        'dpia-2026.pdf': Buffer.alloc(9, '%PDF-'),
        'certificaat.pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
        'voorbeeldgesprek.wav': audio,
      },
    };
  },
  /** Every value is short, and no option is set. */
  fewest: (): Owner => ({
    values: {
      product: 'Bel',
      phone: '0612345678',
      contactPerson: 'Jo',
      followUpRole: 'POH',
      company: {
        name: 'Bel B.V.',
        address: 'Pad 1, 1234 AB Ee',
        kvk: '70605040',
        btw: 'NL001122334B01',
        privacyEmail: 'a@bel.example',
        securityEmail: 'a@bel.example',
      },
      privacy: { retentionDays: 30, processors: [] },
      claims: {
        automation: { percent: 75 },
        timeSaved: { hoursFrom: 5, hoursTo: 10 },
      },
      certificates: { informationSecurity: {}, careInformationSecurity: {}, medicalDevice: {} },
    },
    files: {},
  }),
};

/** Repeats or cuts a text to exactly `length` characters. */
function fit(text: string, length: number): string {
  return `${text} `
    .repeat(Math.ceil(length / text.length))
    .slice(0, length)
    .replace(/ $/, 's');
}
