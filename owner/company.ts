import { email, group, optional, pattern, text } from './values.ts';

export const company = group(
  {
    name: text(120, { title: 'Hoe heet uw bedrijf?', examples: ['Belhulp B.V.'] }),
    ...optional({
      seat: text(80, {
        title: 'Wat is de statutaire zetel?',
        description: 'Alleen van een B.V. of N.V., als die anders is dan de plaats van het adres.',
        examples: ['Amsterdam'],
      }),
    }),
    address: text(150, {
      title: 'Wat is het adres?',
      description: 'Straat en nummer, postcode en plaats.',
      examples: ['Kerkstraat 1, 1234 AB Utrecht'],
    }),
    kvk: pattern('8 cijfers', /^\d{8}$/, {
      title: 'Wat is uw KvK-nummer?',
      examples: ['12345678'],
    }),
    btw: pattern('NL, 9 cijfers, B en 2 cijfers', /^NL\d{9}B\d{2}$/, {
      title: 'Wat is uw btw-nummer?',
      examples: ['NL123456789B01'],
    }),
    ...optional({
      email: email({
        title: 'Op welk e-mailadres kan iedereen u bereiken?',
        description: 'De wet vraagt dat op een site (BW 3:15d).',
        examples: ['info@uwbedrijf.nl'],
      }),
    }),
    privacyEmail: email({
      title: 'Op welk e-mailadres krijgt u vragen over privacy?',
      examples: ['privacy@uwbedrijf.nl'],
    }),
    securityEmail: email({
      title: 'Op welk e-mailadres krijgt u bericht over een lek in de beveiliging van de site?',
      examples: ['beveiliging@uwbedrijf.nl'],
    }),
  },
  { title: 'Uw bedrijf' },
);
