import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { certificates, claims, owner } from '../../owner.ts';

Object.assign(owner, {
  product: 'Digitale Opvolgassistent Noordoost-Nederland',
  followUpRole: 'praktijkondersteuner somatiek',
  contactPerson: 'Wilhelmina van den Oudenhoven-Łukaszewicz',
  phone: '+31 (0)85 - 000 00 00',
});
Object.assign(owner.company, {
  name: 'Digitale Zorgondersteuning Noordoost-Nederland Coöperatie U.A.',
  address: 'Burgemeester van den Oudenhovenlaan 1234-A, 1234 AB Noordoost-Voorbeeldstad',
});
owner.contact = {
  role: 'oprichter, praktijkverpleegkundige en kaderhuisarts i.o.',
  photo: { file: 'foto.png', alt: 'Wilhelmina van den Oudenhoven' },
};
owner.documents = {
  processingAgreement: '/verwerkersovereenkomst.pdf',
  dpia: '/dpia.pdf',
  privacyStatement: 'https://voorbeeld.example/privacy',
};
claims.automation.shownSource =
  'meting van een jaar bij twaalf huisartsenpraktijken in Noordoost-Nederland, Voorbeeldstad 2026';
claims.timeSaved.shownSource = claims.automation.shownSource;
for (const certificate of Object.values(certificates)) {
  Object.assign(certificate, {
    standard: 'NORM 12345-1:2026',
    issuer: 'Keurder B.V.',
    number: 'K-123456',
    scope: 'bellen met patiënten',
    expires: '9999-12-31',
    link: 'https://keurder.example/K-123456',
  });
}
// The content takes these values in when it is loaded.
const { buildBrochure } = await import('./build.ts');
const { brochureContent: contentOf } = await import('./content.ts');

const site = 'https://opvolgassistent.huisartsenzorg-noordoost-nederland.voorbeeld.example';
const background = '#808080';
const photo = sharp({ create: { width: 200, height: 200, channels: 3, background } });
const brochureContent = contentOf(site, await photo.webp().toBuffer());
const { carePaths } = brochureContent;
const card = {
  ...carePaths.cards[0],
  title: 'Cardiovasculair risicomanagement',
  asks: 'Hoe vaak gebruikte u deze week uw medicijn, en hielp het?',
};

const reply =
  'U hoort binnen twee werkdagen na uw bericht van ons. We plannen samen met u een demo van 120 minuten via een videogesprek of bij u in de praktijk.';
const systems = `Werkt met ${Array.from({ length: 12 }, () => 'Voorbeeld-HIS').join(', ')}.`;
const { technology, closing } = brochureContent;
const answered = {
  technology: {
    ...technology,
    route: technology.route.map((stop, index) => (index === 4 ? { ...stop, systems } : stop)),
  },
  closing: { ...closing, reply },
};
// Seven to nine care paths leave no room for a photo and the longest address, answers and documents; usual ones fit.
const unanswered = {
  address: undefined,
  documents: { ...brochureContent.documents, links: [] },
  technology: {
    ...technology,
    route: technology.route.map((stop) => ({ ...stop, systems: undefined })),
  },
  closing: { ...closing, photo: undefined, reply: undefined },
};

for (const [count, answers] of [
  [3, answered],
  [5, answered],
  [6, answered],
  [8, unanswered],
  [9, unanswered],
] as const) {
  test(`long values and ${count} care paths fit on two pages, with and without claims`, async () => {
    const content = {
      ...brochureContent,
      ...answers,
      carePaths: { ...carePaths, cards: Array.from({ length: count }, () => card) },
    };
    assert.equal((await buildBrochure(content)).tooLong, undefined);
    const withoutClaims = { ...content, automation: undefined, timeSaved: undefined };
    assert.equal((await buildBrochure(withoutClaims)).tooLong, undefined);
  });
}
