import type { FilledIn } from '../../owner.ts';
import { makeRecording } from '../../site/tests/support/build/recording.ts';

/** The year from which expiry dates count, so that none is ever in the past. */
const nextYear = new Date().getFullYear() + 1;
const document = Buffer.from(`%PDF-1.4\n${'%'.repeat(180_000)}\n%%EOF\n`);

/**
 * What a firm that sells the assistant would fill in: everything, and as plausibly as possible. Page, e-mails and brochure are
 * designed for this owner. No such firm, person, system, certificate or measurement exists.
 */
export function realOwner(): { values: FilledIn; files: Record<string, Buffer> } {
  const { audio, turnsAt } = makeRecording();
  return {
    values: {
      product: 'Polsbel',
      phone: '085 000 12 34',
      phoneHours: 'maandag tot en met vrijdag van 8.30 tot 17.00 uur',
      contactPerson: 'Marieke Hofstra',
      followUpRole: 'praktijkondersteuner',
      brandColour: '#23477d',
      logo: 'logo.svg',
      company: {
        name: 'Polsbel B.V. (voorbeeld)',
        address: 'Voorbeeldkade 12, 1234 AB Voorbeeldstad',
        kvk: '00012345',
        btw: 'NL000012345B01',
        email: 'info@polsbel.example',
        privacyEmail: 'privacy@polsbel.example',
        securityEmail: 'beveiliging@polsbel.example',
      },
      privacy: {
        retentionDays: 180,
        backupDays: 14,
        processors: [
          { name: 'Hostingbedrijf Voorbeeld B.V.', outsideEea: false },
          { name: 'Postbedrijf Voorbeeld B.V.', outsideEea: false },
        ],
        officer: 'J. Voorbeeld, fg@polsbel.example',
      },
      systems: ['Praktijkdossier', 'HIS Compact', 'Consultlijn', 'Ketenblad KIS'],
      replyWithin: 'binnen één werkdag',
      demo: { minutes: 30, where: 'via een videogesprek of bij u in de praktijk' },
      bookingUrl: 'https://agenda.polsbel.example/demo',
      contact: {
        role: 'praktijkverpleegkundige en oprichter',
        photo: { file: 'foto.png', alt: 'Getekend portret van Marieke Hofstra (voorbeeld)' },
      },
      sampleCall: { audio: '/voorbeeldgesprek.wav', patientVoice: 'machine', turnsAt },
      accessibilityTested: '2026-09-30',
      hardCalls: [
        {
          title: 'Pijn op de borst',
          turns: [
            { who: 'assistant', text: 'Hebt u op dit moment klachten?' },
            { who: 'patient', text: 'Nou, het drukt op mijn borst. Al sinds vanochtend.' },
            {
              who: 'assistant',
              text: 'Ik stop met de vragen. Ik verbind u nu door met uw praktijk. Neemt er niemand op? Bel dan meteen 112.',
            },
          ],
          record: '“het drukt op mijn borst, al sinds vanochtend”',
          told: 'De huisarts, meteen, via de spoedlijn. Neemt die binnen 30 seconden niet op, dan hoort de patiënt dat hij 112 moet bellen.',
        },
        {
          title: 'De patiënt begrijpt de vraag niet',
          turns: [
            { who: 'assistant', text: 'Welke twee getallen stonden er op uw bloeddrukmeter?' },
            { who: 'patient', text: 'Ik weet niet. Wie bent u? Mijn vrouw doet dat altijd.' },
            {
              who: 'assistant',
              text: 'Ik ben een AI-assistent en bel namens uw huisartsenpraktijk. Zal ik de praktijk vragen om u zelf te bellen?',
            },
            { who: 'patient', text: 'Ja, doe dat maar.' },
          ],
          record: 'Gesprek gestopt na 1 vraag: “ik weet niet, wie bent u?”',
          told: 'De praktijkondersteuner, dezelfde werkdag: de patiënt staat bovenaan haar terugbellijst.',
        },
        {
          title: 'Een bloeddruk van 212 over 118',
          turns: [
            { who: 'patient', text: '212 over 118.' },
            {
              who: 'assistant',
              text: 'Ik hoorde 212 over 118. Klopt dat? En hebt u hoofdpijn, druk op de borst of ziet u wazig?',
            },
            { who: 'patient', text: 'Het klopt. Nee, ik voel niets.' },
            {
              who: 'assistant',
              text: 'Ik geef dit nu door aan uw praktijk. Die belt u binnen een uur. Krijgt u klachten? Bel dan meteen 112.',
            },
          ],
          record: 'Bloeddruk 212/118 mmHg, door de patiënt bevestigd; geen klachten',
          told: 'De huisarts, binnen 5 minuten: een melding in het HIS en een telefoontje naar de praktijk.',
        },
      ],
      results: {
        called: 12_400,
        reached: 10_150,
        completed: 9_030,
        passedOn: 880,
        period: 'maart tot en met mei 2026',
        source: 'registratie van 12 voorbeeldpraktijken',
        sourceLink: '/resultaten.pdf',
      },
      questions: [
        {
          question: 'Wat kost het?',
          answer:
            'U betaalt een vast bedrag van € 0,35 per ingeschreven patiënt per jaar. Voor een praktijk met 2.400 patiënten is dat € 70 per maand. De gesprekken, de koppeling met uw HIS en de hulp bij het begin zijn daarbij inbegrepen. U kunt per maand opzeggen.',
        },
        {
          question: 'Wie is aansprakelijk als er iets misgaat?',
          answer:
            'Wij staan in voor wat de assistent zegt en vastlegt. Dat staat in het contract, en wij zijn ervoor verzekerd tot € 2,5 miljoen per gebeurtenis. U blijft verantwoordelijk voor uw oordeel over de uitkomst.',
        },
        {
          question: 'Mag dit van de AVG?',
          answer:
            'Ja, als u uw patiënten erover informeert. U blijft verantwoordelijk voor de gegevens van uw patiënten, en wij verwerken ze alleen voor u. Dat leggen we vast in een verwerkersovereenkomst. Opnamen wissen we na 30 dagen. Alles blijft op servers in Nederland, en we trainen er geen taalmodellen mee.',
        },
        {
          question: 'Hoe gaat het met patiënten die oud of slechthorend zijn?',
          answer:
            'Hij spreekt rustig, herhaalt een vraag twee keer en wacht langer op antwoord als u dat bij een patiënt instelt. Lukt het dan nog niet, dan stopt hij en komt de patiënt op uw terugbellijst. U kiest zelf wie hij niet belt.',
        },
        {
          question: 'En patiënten die geen Nederlands spreken?',
          answer:
            'De patiënt kiest aan het begin zijn taal, of u zet die alvast klaar. De antwoorden staan in het Nederlands in uw HIS, met de eigen woorden van de patiënt erbij. Zo kunt u of een tolk ze nalezen.',
        },
        {
          question: 'Wat als hij iets verkeerd verstaat?',
          answer:
            'Een waarde buiten uw grenzen leest hij terug, en de patiënt zegt of die klopt. U kunt elk gesprek nog 30 dagen naluisteren vanuit uw HIS. Ziet u een fout, dan meldt u die met één klik. Wij antwoorden dezelfde werkdag.',
        },
      ],
      documents: [
        {
          name: 'Privacyverklaring over de gesprekken',
          link: 'https://polsbel.example/privacy-gesprekken',
          date: '2026-05-01',
        },
        { name: 'Verwerkersovereenkomst', link: '/verwerkersovereenkomst.pdf', date: '2026-05-01' },
        { name: 'Privacyonderzoek (DPIA)', link: '/dpia.pdf', date: '2026-04-14' },
        { name: 'Gebruiksaanwijzing', link: '/gebruiksaanwijzing.pdf', date: '2026-06-08' },
      ],
      words: {
        'hero/eyebrow': 'AI-assistent voor huisarts en POH',
        'uitdagingen/lead':
          'Patiënten met diabetes of COPD horen regelmatig van u. Daar is niet altijd tijd voor.',
        'voordelen/next': 'Bespreek in een demo wat Polsbel uw praktijk oplevert',
        'voorbeeldgesprek/about': 'Controle van de bloeddruk om 10.15 uur',
      },
      claims: {
        automation: {
          percent: 75,
          source: 'Meting van drie maanden, rapport van 3 juni 2026',
          shownSource:
            'controles per telefoon bij 12 voorbeeldpraktijken, maart tot en met mei 2026',
          sourceLink: '/resultaten.pdf',
          date: '2026-06-03',
          expires: `${nextYear}-12-31`,
        },
        timeSaved: {
          hoursFrom: 5,
          hoursTo: 10,
          source: 'Dagboeken van 12 praktijken, rapport van 3 juni 2026',
          shownSource: 'dagboeken van 12 voorbeeldpraktijken, maart tot en met mei 2026',
          sourceLink: '/resultaten.pdf',
          date: '2026-06-03',
          expires: `${nextYear}-12-31`,
        },
      },
      certificates: {
        informationSecurity: {
          standard: 'ISO/IEC 27001:2022',
          issuer: 'Keurder Voorbeeld B.V.',
          number: 'V-2025-0001',
          scope: 'het bellen met patiënten van huisartsenpraktijken',
          expires: `${nextYear + 1}-06-30`,
          link: 'https://keurder.example/V-2025-0001',
        },
        careInformationSecurity: {
          standard: 'NEN 7510-1:2024',
          issuer: 'Keurder Voorbeeld B.V.',
          number: 'V-2025-0002',
          scope: 'het bellen met patiënten van huisartsenpraktijken',
          expires: `${nextYear + 1}-06-30`,
          link: 'https://keurder.example/V-2025-0002',
        },
        medicalDevice: {
          standard: 'MDR, Verordening (EU) 2017/745',
          issuer: 'Aangemelde Instantie Voorbeeld B.V.',
          number: 'V-MDR-2026-0003',
          scope: 'Polsbel, versie 4',
          expires: `${nextYear + 3}-01-31`,
          link: '/certificaat-mdr.pdf',
          deviceClass: 'IIa',
          udi: '08719999999999',
          intendedPurpose:
            'Telefonisch een vaste vragenlijst afnemen bij volwassenen met diabetes, hoge bloeddruk, astma of COPD, een verhoogd cholesterol of een stoppoging, alarmklachten herkennen en doorverbinden, en de antwoorden vastleggen. Een zorgverlener beoordeelt ze.',
          manufacturer: 'Polsbel B.V. (voorbeeld)',
        },
      },
    },
    files: {
      'voorbeeldgesprek.wav': audio,
      'verwerkersovereenkomst.pdf': document,
      'dpia.pdf': document,
      'gebruiksaanwijzing.pdf': document,
      'resultaten.pdf': document,
      'certificaat-mdr.pdf': document,
    },
  };
}
